import type { Vocabulary } from './vocabulary.ts';

export const en: Vocabulary = {
  words: {
    at: 'at @ at_a_price_of at_the_price_of',
    most: 'max all everything entire maximum',
    to_me: 'to_me',
    percent: 'percent pct per_cent',
    buy: 'buy buying purchase get grab buy_me get_me grab_me sell_me',
    ape: 'ape',
    sell: 'sell selling dump im_selling sell_me_my offload offloading unload',
    swap: `
      swap swapping exchange convert trade change turn quote price put spend move flip cash trading
      converting exchanging swp changing
    `,
    to: 'to into in -> => → > ➡ » onto on back_to',
    for: 'for',
    with: 'with',
    from: 'from using out_of use take pay_in pay_with paying_with paid_in paid_with pay_it_with paying_in',
    of: 'of',
    exchange: 'in_exchange in_return in_exchange_for in_return_for',
    dollars: '$ usd dollar dollars buck bucks',
    own: 'my our',
    own_before: 'i_have i_own i_hold i_got i_have_in i_got_in im_holding i_am_holding',
    unit: 'of_a of_an of_one',
    plus_half: 'and_a_half and_half and_1/2 and_½',
    filler: `
      please pls plz the some fam now worth just i like would can could you lets ok okay hey lemme out be it
      this that so also of_course really kindly dear sir friend bro buddy mate man dude guys today quick
      quickly asap about around hello hi yo sup gm thanks thank thx me u your a an coin
      coins token tokens stock stocks
    `,
    want: 'want wanna need gimme give_me receive receiving',
  },
  numbers: `
    0 zero nought, 1 one, 2 two, 3 three, 4 four, 5 five, 6 six, 7 seven, 8 eight, 9 nine, 10 ten, 11 eleven,
    12 twelve, 13 thirteen, 14 fourteen, 15 fifteen, 16 sixteen, 17 seventeen, 18 eighteen, 19 nineteen,
    20 twenty, 30 thirty, 40 forty fourty, 50 fifty, 60 sixty, 70 seventy, 80 eighty, 90 ninety,
    100 hundred, 1000 thousand grand, 1000000 million mio mln, 1000000000 billion
  `,
  and: 'and',
  point: 'point',
  vague: 'couple few several',
  fractions: {
    unit: `
      1/2 half_a half_an a_half one_half half_of_a half_of_one,
      1/4 a_quarter_of_a quarter_of_a quarter_of_one a_quarter_of_one one_quarter,
      3/4 three_quarters_of_a three_quarters_of_one, 1/3 a_third_of_a third_of_a one_third_of_a,
      2/3 two_thirds_of_a, 3/2 one_and_a_half, 1/10 a_tenth_of_a tenth_of_a one_tenth_of_a,
      500000/1 half_a_million
    `,
    number: '1/4 a_quarter, 3/4 three_quarters, 1/3 a_third one_third, 2/3 two_thirds',
    open: `
      1/2 half half_of a_half_of one_half_of, 1/4 quarter a_quarter_of quarter_of, 3/4 three_quarters_of,
      1/3 a_third_of one_third_of, 2/3 two_thirds_of
    `,
  },
  shortForms: '1000 k, 1000000 m, 1000000000 b',
  linking: 'and or',
  next: 'then also plus',
  keep: {
    before: 'keep keeping leave leaving but except',
    rest: 'rest remainder remaining',
    but: 'but then',
  },
  slippage: {
    with: 'with at using max',
    a: 'a max',
    of: 'of',
    is: 'to at of is max',
    around: 'set change put make turn my the a it use to for all please pls default new swaps',
  },
  alerts: {
    trigger: `
      tell me when, tell me if, tell me once, tell me as soon as, let me know when, let me know if,
      let me know once, alert me when, alert me if, alert me at, alert me, alert when, alert if, alert for, alert,
      price alert, set an alert for, set an alert when, set alert for, notify me when, notify me if, notify me,
      notify when, ping me when, ping me if, warn me when, warn me if, remind me when, message me when
    `,
    above: `
      goes above, rises above, is above, gets above, climbs above, goes over, is over, gets over, above, over,
      more than, higher than, at least, exceeds, passes, breaks, goes up to, rises to, climbs to, goes up, rises,
      climbs, up, gains, pumps
    `,
    below: `
      goes below, falls below, drops below, is below, gets below, dips below, goes under, is under, falls under,
      drops under, below, under, less than, lower than, at most, falls to, drops to, goes down to, dips to,
      goes down, falls, drops, dips, down, loses, dumps
    `,
    around: `
      gives me, gives, is worth, is at, reaches, hits, gets to, goes to, costs, trades at, equals, touches, brings,
      is, at, the price of, price of, the, price, when, if, once, by
    `,
  },
  stops: {
    name: `
      put in a stop loss, set a stop loss, put a stop loss, place a stop loss, make a stop loss, add a stop loss, set stop loss, put stop loss,
      i want a stop loss, set a stop, put a stop, a stop loss, my stop loss, stop loss, stop losses, stoploss, stop-loss
    `,
    condition: 'if, when, once, as soon as, in case, should',
    below: `
      falls by, drops by, goes down by, crashes to, crashes below, sinks to, sinks below, goes down, slips to, slips below, falls down to, down to, crashes, tanks to
    `,
    reach: 'it hits, hits, it reaches, reaches, it gets to, gets to, it touches, touches, hit, reach',
    around: `
      the price of, price of, the price, its price, price, it goes, it, is, ever, by, then, automatically
    `,
  },
  plans: {
    name: 'dca, dca into, remind me to, plan to, plan, auto buy, autobuy, recurring',
    day: 'every day, each day, every single day, daily, once a day, everyday',
    week: 'every week, each week, every single week, weekly, once a week',
    month: 'every month, each month, every single month, monthly, once a month',
    each: 'every, each, every single',
    weekdays: `
      monday mon, tuesday tue tues, wednesday wed, thursday thu thurs,
      friday fri, saturday sat, sunday sun
    `,
    plural: `
      mondays on_mondays, tuesdays on_tuesdays, wednesdays on_wednesdays, thursdays on_thursdays,
      fridays on_fridays, saturdays on_saturdays, sundays on_sundays
    `,
  },
  boards: {
    second: 's sec secs second seconds',
    minute: 'm min mins minute minutes',
    hour: 'h hr hrs hour hours',
    day: 'd day days',
    each: 'every each',
    per: 'once per',
    stop: 'stop off end remove delete clear',
    show: 'show help list ?',
  },
  orders: {
    take: `
      take profit, take profits, take my profit, take my profits, take some profit, tp, lock in profit,
      lock in profits
    `,
    gain: `
      in profit, profit, gain, above cost, above my cost, over cost, over my cost, above what i paid,
      over what i paid, above my average, above my average cost, above my average price, above my entry,
      above entry, above my buy price, more than i paid, on cost, on my cost
    `,
    ladder: `
      ladder, laddered, in a ladder, as a ladder,
      staggered, spread
    `,
    double: `
      doubles, doubled, has doubled, twice the price, twice its price, twice the market, twice the
      market price, double the price, double its price, double the market, at double, at twice, at twice
      the price
    `,
    above: `
      above, over, up, higher, higher than, more than, rises, rises by, rose, gains, goes up, goes up
      by, is up, pumps, climbs, increases, increases by, premium
    `,
    below: `
      below, under, down, lower, lower than, less than, cheaper, cheaper than, falls, falls by, drops,
      drops by, dips, goes down, goes down by, is down, discount, off
    `,
    steps: 'steps, step, parts, orders, tranches, rungs, levels, pieces, slices, chunks, prices',
    within: 'in, over, with, across, into, using, split into, spread over, spread across',
    from: 'from, between, starting at',
    to: 'to, and, up to, down to, until, through',
    when: 'when, if, once, whenever, as soon as',
    at: `
      at, @, at a price of, at the price of, a price of, by, of, than, from, it, it is, it's, its, is,
      gets, gets to, reaches, hits, price is, the price is, price, the price, market, the market, market
      price, the market price, the current price, current price, now, today's price, for a, at a, a,
      with, to, only, later, the current market price, right now
    `,
  },
  topics: {
    help: `
      help, help me, how does this work, how does it work, how to swap, how do i swap, what can you do,
      what is this, how, commands, menu, start
    `,
    balance: `
      balance, balances, my balance, my tokens, portfolio, what do i have, how much do i have,
      how much sol do i have, holdings
    `,
    pnl: `
      pnl, p&l, p n l, profit, profits, my profit, profit and loss, my pnl, positions, my positions, open positions, my trades, trades, gains, my gains, earnings, how am i doing
    `,
    history: 'history,my history,my swaps,last swaps,past swaps,receipts,transactions,my transactions',
    status: `
      status, where is my swap, where is my money, what is open, failed, pending,
      stuck, is it done, is it finished
    `,
    settings: 'settings,setting,options,preferences,slippage',
    alert: 'alerts,my alerts,delete my alerts,delete alerts',
    orders: `
      orders, order, my orders, open orders, my open orders, limit order, limit orders, my limit orders, show my orders, show orders,
      show my open orders, show my limit orders, list my orders, where are my orders, what orders do i have,
      which orders do i have, do i have any orders, do i have open orders, cancel my order, cancel my orders,
      cancel all my orders, cancel all orders, cancel my limit order, cancel my limit orders, cancel the limit order,
      standing orders, my standing orders, resting orders, how do i set a limit order, how do i place a limit order,
      i want to set a limit order, i want to place a limit order, can i set a limit order, can i place a limit order,
      how do limit orders work, set a limit order, place a limit order
    `,
    cancel: 'cancel,stop,abort,never mind,nevermind,forget it,undo',
    connect: 'connect,connect wallet,connect my wallet,link wallet,link my wallet,login,log in,sign in',
    wallets: `
      wallets, wallet, my wallets, my wallet, switch wallet, change wallet, my address, my wallet address,
      wallet address, which wallet, what wallet am i using, disconnect wallet, disconnect my wallet,
      unlink wallet, disconnect, unlink
    `,
    language:
      'language,languages,change language,english,english please,in english,speak english,speak spanish',
    privacy:
      'privacy,my data,delete my data,delete my account,delete account,erase my data,forget me,unsubscribe',
    greeting: `
      hi, hello, hey, hello there, hi there, good morning, good evening, good afternoon, gm, gn, yo,
      hey there, sup, hello bot, hi bot
    `,
    thanks: `
      thanks, thank you, thx, ty, thanks a lot, thank you very much, cool, great, nice, ok thanks, good bot,
      perfect, awesome
    `,
  },
  clues: {
    polite: `
      why not, why don't you, why dont you, don't you, wouldn't you, won't you, can't you, couldn't you,
      don't mind, dont mind, not mind, no rush, no problem, no worries, no hurry, no need to rush,
      not urgent, if you could, if you can, if u can, if you would, if possible, if i, if you don't mind,
      if that's ok, if it's ok, wondering if, when you can, when possible, when you get a chance,
      not sure how, don't know how, dont know how, don't know, dont know, no more than, not more than,
      no less than, not less than
    `,
    not: `
      don't, dont, don t, do not, doesn't, does not, didn't, did not, didnt, not, never, no longer, won't,
      wont, will not, stop swapping, stop selling, stop buying, no more, refuse, instead of swapping,
      no swap, rather not, shouldn't
    `,
    missing: `
      swap failed, swap fail, swap didn't, swap did not, swap hasn't, swap has not, did my swap, swap go through,
      swap went through, not go through, t go through, hasn't gone through, swap is stuck, swap stuck, got stuck,
      is my swap, still pending, where is my, where are my, where's my, wheres my, where did my, my money back,
      refund, not received, didn't receive, did not receive, haven't received, have not received, never received,
      never arrived, nothing arrived, didn't arrive, did not arrive, hasn't arrived, has not arrived, didn't get my,
      did not get my, money is gone, money gone, lost my money, is missing, are missing, went missing,
      stole, stolen, you took my, failed, did it go through, did it work, lost everything,
      why did it fail, how much did i get, what did i get
    `,
    tolerance: 'slippage, slipage, slip, tolerance',
    later: `
      when, whenever, if, once, every, each, tomorrow, tonight, later, next week, next month, daily, weekly,
      hourly, monthly, limit order, stop loss, as soon as, until, unless, yesterday, bought, paid, already,
      last week, ago, at midnight, dca
    `,
    stopLoss: 'stop loss, stoploss, stop-loss, take profit, trailing stop',
    rest: 'rest, keep, leave, except, all but, everything but, the rest, rest to, rest into, remainder, remaining, everything else',
    withdraw: `
      withdraw*, deposit, deposits, top up, add funds, cash out, to my bank, bank account, bank card,
      credit card, money out, my money out
    `,
    send: 'send,sending,transfer,withdraw,withdrawal,pay,wire,tip,gift,donate,deposit,pass on',
    price: `
      price, prices, how much, worth, cost, costs, trading at, value, going for, rate, quote, how's, how is,
      hows, what's, whats, what is, market cap, marketcap
    `,
    chart: 'chart, charts, the chart, candles, graph',
    many: `
      how much, how much is, how much are, how many, what would i get, what do i get, what can i get, what will i get, worth in,
      come out to, what would that, what do i end up with, how much would i end up with
    `,
    need: 'do i need,would i need,need to pay,have to pay,to get,cost to buy,must i pay',
    again: `
      again, repeat, once more, one more time, redo, same swap, same as before, same as last time,
      another round
    `,
    back: `
      swap back, it back, that back, half back, swap it back, swap that back, swap them back, undo, reverse, revert, reverse it,
      change it back, change back, put it back, turn it back, convert back, convert it back, trade back,
      trade it back, other way around, flip it back, get it back, switch back, switch it back, back please
    `,
    cancel: `
      cancel*, never mind, nevermind, nvm, forget it, forget about it, abort, stop it, stop that, stop the,
      scrap that, scratch that, call it off, drop it, changed my mind
    `,
    fees: `
      fee, fees, commission, commissions, charge, charges, do you take, swap cost, cost to swap,
      does it cost, it cost, your cut, spread, per swap, per trade, you take, u take
    `,
    pnl: `
      my pnl, pnl today, profit today, my profit, my profits, am i up, am i in profit, did i make, did i lose, have i made, have i lost, how am i doing, total profit, my gains, my losses, my positions, my trades
    `,
    balance: `
      balance, balances, do i have, i have left, do i own, do i hold, in my wallet, in the wallet,
      my holdings, my portfolio, my tokens, my coins, my funds, am i holding
    `,
    greeting: `
      hello, hi, hey, heya, hiya, howdy, good morning, good evening, good afternoon, gm, yo, sup, what's up,
      whats up, wassup, how are you, how r u, how are u, how's it going, hows it going, greetings, morning,
      whats good
    `,
    thanks: `
      thanks, thank you, thank u, thx, ty, tysm, cheers, appreciate it, much appreciated, you're the best,
      you rock, great job, good job, well done, nice work, love it, love you, awesome, perfect, great,
      amazing, excellent, sweet, brilliant
    `,
    smalltalk: `
      lol, lmao, haha*, hehe*, ok, okay, k, kk, bye, goodbye, good bye, see you, see ya, cya, later bro,
      good night, gn, night, nice, cool, wow, yes, yeah, yep, no, nope, nah, naah, sure, alright, fine, got it,
      understood, i see, take care, great day, nice day, have a good, lfg, wagmi, whatever
    `,
  },
};
