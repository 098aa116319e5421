namespace Shop;

public sealed class Basket
{
    private readonly List<Item> items = [];

    public decimal Total() => items.Sum(item => item.Price);

    public void Add(Item item)
    {
        items.Add(item);
    }
}
