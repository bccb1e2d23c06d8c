# الأوامر المعلّقة، بالعربية.

command-order = اشترِ أو بِع بسعرك أنت
command-orders = أوامرك المعلّقة
order-usage =
    📌 <b>أمر بسعرك</b>
    <code>/order sell 2 SOL at 250</code>
    <code>/order buy 100 USDC of JUP at 0.4</code>
    ينتظر في مجمع إلى أن يتداول أحد هناك بسعرك. لا يستطيع أحد غيرك إخراجه.
orders-none = ليست لديك أوامر معلّقة. ضع أمرًا بإرسال <code>/order sell 2 SOL at 250</code>
orders-title = 📌 <b>أوامرك المعلّقة</b>
orders-line = { $number }. <b>{ $pays }</b> بسعر { $rate }، منذ { $date }
orders-part = نُفّذ: { $filled } مقابل { $got }
orders-full = ✅ نُفّذ كله: { $got } تنتظر في المجمع.
orders-away = مجمعه على بُعد { $percent }. يُنفَّذ حين يتداول ذلك المجمع هناك، لا حين يبلغه سوق آخر.
orders-passed = ⚠️ تجاوز السوق هذا السعر في أماكن أخرى، ولم يُتداول به في هذا المجمع. لأخذ سعر اليوم، ألغِ الأمر ثم بدّل.
orders-disabled = ⚠️ هذا المجمع معطّل: لا ينفّذ شيئًا وما زال يدفع.
orders-unread = لم تُجب الشبكة الآن.
orders-gone = لم يعد في مجمعه.
orders-more = و{ $count } أخرى.
button-order-cancel = إلغاء
button-order-collect = تحصيل
order-news-part = 📌 نُفّذ جزء من أمرك { $pays } بسعر { $rate }: { $filled } مقابل { $got }. ما زال ينتظر.
order-news-filled = ✅ نُفّذ أمرك: <b>{ $got }</b> تنتظر في المجمع. هل تحصّلها؟
order-news-unfilled = ⚠️ تراجعت الشبكة عن اكتمال أمرك { $pays } بسعر { $rate }: نُفّذ { $filled } مقابل { $got }. ما زال ينتظر.
order-news-gone = 📌 أُخرج أمرك { $pays } بسعر { $rate } من مكان آخر بتوقيع محفظتك.
order-news-old = 📌 أمرك { $pays } بسعر { $rate } ينتظر منذ ثلاثين يومًا. هل تبقيه أم تلغيه؟
at-price-which =
    📌 <b>{ $symbol } بسعر محدد</b>
    السعر الآن { $price }. 🔴 بيع أعلى منه، 🟢 شراء أدنى منه. سعر آخر: <code>/order sell 2 { $symbol } at …</code>
at-price-sell = 📌 بيع { $symbol } بسعر { $price }: كم مما تملك؟
at-price-buy = 📌 شراء { $symbol } بسعر { $price }: بكم؟
at-price-unknown = السعر غير معروف الآن. اكتبه بنفسك: /order
order-which-position = 📌 جني أرباح أي عملة؟ يُباع كل ما في محفظتك منها، بمتوسط تكلفتها زائد هذه النسبة.
order-no-position = لا أعرف عملة اشتُريت هنا، فلا أعرف تكلفة. اذكر العملة والسعر: <i>بع كل JUP بسعر +30%</i>
button-type-price = سعر آخر…
at-price-type = 📌 بأي سعر للواحدة؟ اكتب <code>0.5</code> أو <code>+30%</code> لبيع كل ما لديك، و<code>200 @ 0.5</code> لبيع هذا القدر، و<code>50 usdc @ 0.3</code> للشراء.
at-price-wrong = ⚠️ لم أفهم هذا السعر.
