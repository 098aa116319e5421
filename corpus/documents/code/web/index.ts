export { Cart, refresh } from "./cart";
