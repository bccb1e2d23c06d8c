# Profit of what was bought and sold here, in English.

pnl-title = 📊 <b>Your profit</b>
pnl-day = Last 24 hours: { $result }
pnl-week = Last 7 days: { $result }
pnl-ever = All time: { $result }
pnl-no-sale = no sales
pnl-sold = sold { $result }
pnl-held = still held { $result }
pnl-open = not sold: { $amount } at { $average }
pnl-none = Nothing to count yet. Once you sell a token that you bought here, its profit is shown here.
pnl-too-many = You have made more swaps than I can count here. The CSV file of /history has the profit of each sale.
pnl-method = <i>By average cost, from your swaps here alone. Network fees and deposits are not counted.</i>
pnl-wallets = <i>Your { $number } wallets are counted together. “Still held” is what the wallet in use holds.</i>
pnl-foreign = <i>Tokens that you sold here but did not buy here are not counted.</i>
pnl-unknown = <i>Sales without a known price, which are not counted: { $number }.</i>
command-pnl = Your profit and loss
