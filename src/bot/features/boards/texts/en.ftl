# The board of a group, in English.

board-title = 📊 <b>Prices</b>
board-every-minutes =
    { $minutes ->
        [one] Updates every minute
       *[other] Updates every { $minutes } min
    }
board-every-hours =
    { $hours ->
        [one] Updates every hour
       *[other] Updates every { $hours } h
    }
board-column-pair = Pair
board-column-price = Price
board-column-day = 24 h
board-no-price = no price yet
board-old = ⏳ No newer price could be had where an age stands.
board-paused = ⏸ Paused, because nobody used me here for a day.
board-coming = 📊 One moment: the prices of this board are on their way.
board-over = 📊 This board has ended. An admin can make a new one with /board.
board-usage =
    📊 <b>A board</b> is one message with prices that I keep up to date:
    <code>/board SOL USDC, JUP USDC every 5m</code>
    Up to { $most } pairs, every minute to once a day. Admins make it, and end it with <code>/board stop</code>.
board-standing = 📊 <b>The board of this group:</b> { $pairs }
board-standing-how = Admins change it with <code>/board SOL USDC, JUP USDC every 5m</code> and end it with <code>/board stop</code>.
board-changed = 📊 The board is being changed to that.
board-stopped = 📊 The board has ended.
board-none = 📊 There is no board here.
board-day-title = 📈 <b>The last 24 hours</b>
board-day-record = From my own record, which holds what somebody asked for.
board-day-gaps = Where a line breaks off I have no prices. Hours of 24 with prices: { $hours }
button-board-refresh = 🔄 Refresh
button-board-day = 📈 Last day
button-board-go-on = ▶️ Go on
button-board-show = To the board
toast-board-refresh = New prices are on their way.
press-board-early = These prices are new. Try again in { $seconds } s.
press-board-over = This board has ended.
press-board-picture-early = There was a picture a short while ago. The next one can come in { $minutes } min.
press-board-no-record = I have no prices of the last day yet. Try again later.
press-board-no-picture = The picture could not be drawn or sent just now. Try again later.
problem-board-form = I could not read that. Write pairs with commas between them, for example: /board SOL USDC, JUP USDC every 5m
problem-board-no-pairs = Which prices? Write for example: /board SOL USDC, JUP USDC every 5m
problem-board-too-many = A board has room for { $most } pairs.
problem-board-too-often = Once a minute is as often as a board can change.
problem-board-too-seldom = A board changes once a day at least.
problem-board-amount = A board shows the price of one. Please leave out “{ $text }”.
problem-board-admins = Only admins of this group can make, change or end its board.
problem-board-off = Boards are switched off in this group.
problem-board-token = This group does not want prices of { $text }.
command-board = A message with prices that stays up to date
