import { fetchPlaces } from "./api";

export interface CartItem {
  ferry: string;
  places: number;
}

/** What somebody is about to book. */
export class Cart {
  private items: CartItem[] = [];

  add(item: CartItem): void {
    console.log("adding", item.ferry);
    this.items.push(item);
  }

  total = (): number => this.items.reduce((sum, item) => sum + item.places * 450, 0);
}

export const refresh = async (cart: Cart) => {
  const places = await fetchPlaces();
  console.log(places);
  return cart.total() <= places;
};
