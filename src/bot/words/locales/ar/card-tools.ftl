# أدوات بطاقة العرض، بالعربية.

card-terms = { $rate } · { $cost } للتأثير والرسوم
card-until = عبر { $route } · صالح حتى { $time }
card-until-chosen = عبر { $route }، وهو اختيارك · صالح حتى { $time }
card-thin = ⚠️ تخسر نحو <b>{ $usd } ({ $cost })</b> بسبب التأثير في السعر والرسوم. التداول هنا قليل؛ مبلغ أصغر يخسر أقل.
card-wide = ⚠️ قد يصل أقل من المتوقع بما يبلغ <b>{ $tolerance }</b>.
card-turned = تم العكس: تدفع ما كنت ستستلمه.
card-route-gone = ⚠️ المسار الذي اخترته لم يعد معروضًا. هذا هو الأفضل الآن.
card-stale = ⌛ انتهت صلاحية هذا السعر. اضغط «تحديث» لسعر جديد.
card-short = ⚠️ في محفظتك <b>{ $balance }</b>: ينقصها <b>{ $missing }</b>.
card-short-fees = ⚠️ في محفظتك <b>{ $balance }</b>، وجزء صغير منها لازم للرسوم.
card-unchecked = ⚠️ تعذّر التحقق من رصيد محفظتك الآن. تأكد من أن فيها ما يكفي، مع قليل من SOL للرسوم.
card-route = المسار: { $route }
card-deposit = إذا لم يكن في محفظتك { $symbol } بعد، تحتجز Solana تأمينًا بنحو 0.002 SOL لحسابه. تسترده عند إغلاق الحساب.
card-sure = ❓ <b>هل تبادل هذا؟</b> قل نعم فقط إن كان كل سطر أعلاه ما تريده.
card-sure-loss = ❓ <b>هل تبادل هذا وتخسر نحو { $usd } ({ $cost })؟</b> قل نعم فقط إن كان كل سطر أعلاه ما تريده.
card-routes = <b>عروض أخرى</b>، الأكثر نفعًا أولًا. اضغط واحدًا لاختياره.
card-slippage = <b>الانزلاق المسموح</b>: كم أقل من المتوقع قد يصل قبل أن تتوقف المبادلة من تلقاء نفسها؟ الآن { $tolerance }.
card-asks-below = ✏️ أجب من فضلك عن سؤالي أدناه.

ask-new-amount = كم { $symbol } تريد أن تدفع؟ مثلًا 0.5 أو $20 أو 25% أو max.
ask-new-slippage = كم أقل من المتوقع قد يصل؟ مثلًا 0.7%.

button-more = المزيد
button-details = التفاصيل
button-turn = ⇅ عكس
button-amount = ✏️ المبلغ
button-slippage = الانزلاق { $tolerance }
button-routes = عروض أخرى
button-rate = ⇅ السعر
button-own = غيرها
button-sure = ✅ نعم، بادل
button-sure-loss = نعم، أخسر نحو { $usd }
button-sure-risk = نعم، بادل رغم ذلك
button-waiting = ⏳ بانتظار السلسلة
button-fits = { $amount } بدلًا منه

problem-asks-twice = هل أنت متأكد؟ البطاقة تسأل مرة أخرى.
problem-short-of-funds = لا يكفي رصيد محفظتك لهذا. تعرض البطاقة ما ينقص. لم يبدأ أي شيء.
problem-bad-slippage = يمكن أن يكون الانزلاق المسموح من 0.1% إلى 50%، مثل 1%.
