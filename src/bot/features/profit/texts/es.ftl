# Ganancias de lo comprado y vendido aquí, en español.

pnl-title = 📊 <b>Tus ganancias</b>
pnl-day = Últimas 24 horas: { $result }
pnl-week = Últimos 7 días: { $result }
pnl-ever = En total: { $result }
pnl-no-sale = sin ventas
pnl-sold = vendido { $result }
pnl-held = aún sin vender { $result }
pnl-open = sin vender: { $amount } a { $average }
pnl-none = Todavía no hay nada que contar. Cuando vendas un token comprado aquí, verás su ganancia.
pnl-too-many = Has hecho más intercambios de los que puedo contar aquí. El archivo CSV de /history trae la ganancia de cada venta.
pnl-method = <i>Con coste medio, solo a partir de tus intercambios de aquí. No incluye comisiones de red ni depósitos.</i>
pnl-wallets = <i>Tus { $number } billeteras se cuentan juntas. «Aún sin vender» es lo que tiene la billetera en uso.</i>
pnl-foreign = <i>No se cuenta lo que vendiste aquí sin haberlo comprado aquí.</i>
pnl-unknown = <i>Ventas sin precio conocido, que no se cuentan: { $number }.</i>
command-pnl = Tus ganancias y pérdidas
