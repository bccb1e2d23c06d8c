# The board of a group, in English.

board-title = 📊 <b>Prices</b>
board-every-minutes =
    { $minutes ->
        [one] Updates every minute
       *[other] Updates every { $minutes } minutes
    }
board-every-hours =
    { $hours ->
        [one] Updates every hour
       *[other] Updates every { $hours } hours
    }
board-column-pair = Pair
board-column-price = Price
board-column-day = 24 h
board-no-price = no price yet
board-old = ⏳ Prices with an age could not be updated.
board-paused = ⏸ Paused: nobody has used me here for a day.
board-coming = 📊 One moment: the prices of this board are on their way.
board-over = 📊 This board has ended. An admin can make a new one with /board.
board-usage =
    📊 <b>A board</b> is one message with prices that I keep up to date:
    <code>/board SOL USDC, JUP USDC every 5m</code>
    Up to { $most } pairs, updated every minute to once a day. Admins create it, and end it with <code>/board stop</code>.
board-standing = 📊 <b>The board of this group:</b> { $pairs }
board-standing-how = Admins change it with <code>/board SOL USDC, JUP USDC every 5m</code> and end it with <code>/board stop</code>.
board-changed = 📊 The board is being updated.
board-stopped = 📊 The board has ended.
board-none = 📊 There is no board here.
board-day-title = 📈 <b>The last 24 hours</b>
board-day-record = Drawn from prices that people asked me for.
board-day-gaps = Gaps are times without prices. Hours with prices, of 24: { $hours }
button-board-refresh = 🔄 Refresh
button-board-day = 📈 Last day
button-board-go-on = ▶️ Resume
button-board-show = To the board
toast-board-refresh = New prices are on their way.
press-board-early = These prices are new. Try again in { $seconds } s.
press-board-over = This board has ended.
press-board-picture-early = A picture was sent a moment ago. The next one is possible in { $minutes } min.
press-board-no-record = I have no prices of the last day yet. Try again later.
press-board-no-picture = I could not draw or send the picture right now. Try again later.
problem-board-form = I could not read that. Write pairs with commas between them, for example: /board SOL USDC, JUP USDC every 5m
problem-board-no-pairs = Which prices? Write for example: /board SOL USDC, JUP USDC every 5m
problem-board-too-many = A board has room for { $most } pairs.
problem-board-too-often = A board updates at most once a minute.
problem-board-too-seldom = A board updates at least once a day.
problem-board-amount = A board shows the price of one token. Leave out “{ $text }”.
problem-board-admins = Only admins of this group can make, change or end its board.
problem-board-off = Boards are switched off in this group.
problem-board-token = This group does not want prices of { $text }.
command-board = Post prices that stay up to date
board-day-source = <i>24 h: { $source }</i>
