# Standing orders, in English.

command-order = Buy or sell at a price of your own
command-orders = Your standing orders
order-usage =
    📌 <b>An order at your price</b>
    <code>/order sell 2 SOL at 250</code>
    <code>/order buy 100 USDC of JUP at 0.4</code>
    It rests in a pool until somebody trades there at your price. Nobody but you can take it out.
orders-none = You have no standing orders. Place one with <code>/order sell 2 SOL at 250</code>.
orders-title = 📌 <b>Your standing orders</b>
orders-line = { $number }. <b>{ $pays }</b> at { $rate }, since { $date }
orders-part = Filled: { $filled } for { $got }
orders-full = ✅ Filled: { $got } wait in the pool.
orders-away = Its pool is { $percent } away. It fills when that pool trades there, not when another market does.
orders-passed = ⚠️ Elsewhere the market has passed this price; this pool has not traded there. To take today’s price, cancel and swap.
orders-disabled = ⚠️ This pool is disabled: it fills nothing and still pays out.
orders-unread = The chain did not answer just now.
orders-gone = It is no longer in its pool.
orders-more = And { $count } more.
button-order-cancel = Cancel
button-order-collect = Collect
order-news-part = 📌 Your order { $pays } at { $rate } is filled in part: { $filled } for { $got }. It rests on.
order-news-filled = ✅ Your order is filled: <b>{ $got }</b> wait in the pool. Collect?
order-news-unfilled = ⚠️ The chain took back the fill of your order { $pays } at { $rate }: { $filled } are filled now, for { $got }. It rests on.
order-news-gone = 📌 Your order { $pays } at { $rate } was taken out elsewhere, with your wallet’s signature.
order-news-old = 📌 Your order { $pays } at { $rate } has rested for thirty days. Keep it, or cancel?
at-price-which =
    📌 <b>{ $symbol } at a price</b>
    Now { $price }. 🔴 sells above it, 🟢 buys below it. Another price: <code>/order sell 2 { $symbol } at …</code>
at-price-sell = 📌 Sell { $symbol } at { $price }: how much of what you hold?
at-price-buy = 📌 Buy { $symbol } at { $price }: for how much?
at-price-unknown = No price is known right now. Write it: /order
order-which-position = 📌 Take profit of which token? All that your wallet holds of it is sold, at its average cost and this percentage.
order-no-position = I know no token that was bought here, and so no cost. Name the token and a price: <i>sell all my JUP at +30%</i>
button-type-price = Another price…
at-price-type = 📌 Which price for one? Write <code>0.5</code> or <code>+30%</code> to sell all that you hold, <code>200 @ 0.5</code> to sell so many, <code>50 usdc @ 0.3</code> to buy.
at-price-wrong = ⚠️ I do not understand this price.
