# أدوات بطاقة العرض، بالعربية.

card-terms = { $rate } · التكلفة { $cost }
card-until = صالح حتى { $time }
card-until-chosen = عبر { $route }، وهو اختيارك · صالح حتى { $time }
card-thin = ⚠️ تخسر نحو <b>{ $usd } ({ $cost })</b> بسبب التأثير في السعر والرسوم. التداول هنا قليل؛ مبلغ أصغر يخسر أقل.
card-wide = ⚠️ قد تحصل على أقل من المتوقع بما يبلغ <b>{ $tolerance }</b>.
card-turned = تم العكس: تدفع ما كنت ستستلمه.
card-route-gone = ⚠️ المسار الذي اخترته لم يعد معروضًا. هذا هو الأفضل الآن.
card-stale = ⌛ انتهت صلاحية هذا السعر. اضغط «تحديث» لسعر جديد.
card-short = ⚠️ في محفظتك <b>{ $balance }</b>: ينقصها <b>{ $missing }</b>.
card-short-fees = ⚠️ في محفظتك <b>{ $balance }</b>، وجزء صغير منها لازم للرسوم.
card-unchecked = ⚠️ تعذّر التحقق من رصيد محفظتك الآن. تأكد من أن فيها ما يكفي، مع قليل من SOL للرسوم.
card-route = المسار: { $route }
card-deposit = إذا لم يكن في محفظتك { $symbol } بعد، تحتجز سولانا تأمينًا بنحو 0.002 SOL لحسابه. تسترده عند إغلاق الحساب.
card-sure = ❓ <b>هل تبادل هذا؟</b> قل نعم فقط إن كان كل سطر أعلاه ما تريده.
card-sure-loss = ❓ <b>هل تبادل هذا وتخسر نحو { $usd } ({ $cost })؟</b> قل نعم فقط إن كان كل سطر أعلاه ما تريده.
card-routes = <b>عروض أخرى</b>، الأفضل أولًا. اضغط واحدًا لاستخدامه.
card-slippage = <b>الانزلاق السعري</b>: كم أقل من المتوقع قد يصل قبل أن تتوقف المبادلة من تلقاء نفسها؟ الآن { $tolerance }.
card-asks-below = ✏️ أجب من فضلك عن سؤالي أدناه.

button-more = المزيد
button-details = التفاصيل
button-turn = ⇅ عكس
button-amount = المبلغ
button-slippage = الانزلاق السعري { $tolerance }
button-routes = عروض أخرى
button-rate = ⇅ السعر
button-own = غيرها
button-sure = ✅ نعم، بادل
button-sure-loss = نعم، أخسر نحو { $usd }
button-sure-risk = نعم، بادل رغم ذلك
button-waiting = ⏳ بانتظار البلوكشين
button-fits = { $amount } بدلًا منه

problem-asks-twice = هل أنت متأكد؟ البطاقة تسأل مرة أخرى.
problem-short-of-funds = لا يكفي رصيد محفظتك لهذا. تعرض البطاقة ما ينقص. لم يبدأ أي شيء.
problem-bad-slippage = يمكن أن يكون الانزلاق السعري من 0.1% إلى 50%، مثل 1%.

# Why a swap failed, and what to do then, in Arabic.

## Why the swap service refuses a signed transaction, after card-service-refused

service-access = ليس لهذا البوت إذن بالوصول
service-policy = قواعدها الخاصة لا تسمح بهذه المبادلة
service-region = لا تخدم هذه المنطقة
service-quote = انتهت صلاحية عرضها
service-mismatch = هذه ليست المعاملة التي عرضتها
service-request = لم تستطع قراءة الطلب
service-code = كان جوابها { $code }
service-unsaid = لم تذكر السبب

## Why a transaction failed, after card-failed-reason

reason-no-sol-for-fee = لا يوجد في المحفظة SOL لدفع رسوم الشبكة
reason-not-enough-for-fee = رصيد SOL لا يكفي لرسوم الشبكة
reason-not-enough-for-deposit = رصيد SOL المتبقي لا يكفي لتأمين حساب
reason-wallet-cannot-pay = هذه المحفظة لا تستطيع دفع رسوم الشبكة
reason-expired = انتهت مهلة المعاملة قبل أن تُنفَّذ
reason-already-processed = سبقت معالجة المعاملة
reason-account-busy = كان أحد الحسابات مشغولًا
reason-network-busy = كانت الشبكة مزدحمة جدًا
reason-compute-exceeded = احتاجت المبادلة إلى قدر من الحوسبة يفوق المسموح به
reason-not-enough-funds = الرصيد لا يكفي
reason-signature-missing = كان هناك توقيع ناقص
reason-account-state = لم يكن أحد الحسابات في الحالة المتوقعة
reason-account-missing = حساب العملة غير موجود
reason-not-enough-token = رصيد العملة لا يكفي
reason-other-token = حساب العملة يخص عملة أخرى
reason-other-owner = حساب العملة يخص مالكًا آخر
reason-token-frozen = جمّد المُصدِر حساب العملة
reason-token-not-transferable = لا يمكن تحويل هذه العملة
reason-token-paused = أوقف المُصدِر هذه العملة مؤقتًا
reason-account-exists = أحد الحسابات موجود بالفعل
reason-not-enough-sol = رصيد SOL لا يكفي
reason-price-moved = تحرّك السعر إلى ما بعد الانزلاق السعري الذي سمحت به أثناء التنفيذ
reason-transaction-changed = تغيّرت المعاملة في الطريق
reason-other-token-program = العملة تخص برنامج عملات آخر
reason-inexact-amount = تعذّر بلوغ المبلغ المحدد بالضبط
reason-bad-token-account = أحد حسابات العملة غير صالح
reason-wallet-guard = أوقفها فحص أمان في المعاملة؛ لم يُبادَل شيء
reason-step-failed = فشلت الخطوة { $step } (الرمز { $code })
reason-network-refused = رفضتها الشبكة ({ $code })
reason-cpi-guard = حساب عملتك مغلق أمام البرامج بحماية CPI Guard
reason-program-aborted = توقّف أحد برامج المبادلة بسبب خطأ
reason-pool-refused = رفضها أحد مجمّعات السيولة في المسار (الرمز { $code })
reason-program-refused = رفضها { $program } (الرمز { $code })

## What to do after a failure

next-price = اطلب سعرًا جديدًا.
next-funds = تحقّق مما في المحفظة، ثم اطلب سعرًا جديدًا أو بادِل مبلغًا أقل.
next-sol = أضف قليلًا من SOL إلى المحفظة، ثم اطلب سعرًا جديدًا.
next-issuer = لا يستطيع تغيير ذلك إلا المُصدِر. اختر عملة أخرى.
next-cpi-guard = أوقف هذه الحماية في محفظتك، أو اختر عملة أخرى.
next-later = انتظر دقيقة، ثم اطلب سعرًا جديدًا.
next-other-wallet = اختر محفظة أخرى عبر /wallets، ثم اطلب سعرًا جديدًا.
next-look = اطلع على المعاملة قبل أن تبادل مرة أخرى.
next-route = اطلب سعرًا جديدًا: كثيرًا ما يسلك مسارًا آخر. إن تكرر ذلك، فجرّب مبلغًا آخر.

# Problems, in Arabic.

## Problems

problem-unknown-token = لم أجد عملة باسم «{ $word }». اكتب رمزها أو عنوانها.
problem-unknown-token-similar = لم أجد عملة باسم «{ $word }». هل تقصد { $similar }؟
problem-ambiguous-token = هناك عدة عملات باسم «{ $word }». استخدم عنوان العملة التي تقصدها:
problem-ambiguous-line = عملة { $symbol } ({ $name }): <code>{ $mint }</code>
problem-token-withheld = { $symbol } غير متاحة هنا: بيانات خدمة المبادلة والبلوكشين عنها لا تتطابق. يُرجى اختيار عملة أخرى.
problem-token-unread = لا أستطيع قراءة بيانات { $symbol } من البلوكشين الآن، لذا لا أعرض سعرًا. يُرجى المحاولة بعد دقيقة؛ لم يبدأ شيء.
problem-same-token = مبادلة { $symbol } إلى { $symbol } لن تغيّر شيئًا. اختر عملتين مختلفتين.
problem-amount-comma = «{ $text }» تحتمل معنيين. يُرجى كتابة المبلغ بنقطة، مثل 1.5، ودون فواصل.
problem-amount-exponent = يُرجى كتابة «{ $text }» كاملة بالأرقام، مثل 1000.
problem-amount-negative = يجب أن يكون المبلغ أكبر من صفر، دون إشارة.
problem-amount-not-a-number = «{ $text }» ليست مبلغًا. اكتب أرقامًا ونقطة واحدة على الأكثر، مثل 0.5.
problem-amount-zero = يجب أن يكون المبلغ أكبر من صفر.
problem-amount-decimals = أقصى عدد من المنازل العشرية لعملة { $symbol } هو { $decimals }. يُرجى كتابة عدد أقل.
problem-amount-large = هذا أكثر مما يمكن أن يوجد من { $symbol } في حساب واحد.
problem-amount-huge = هذا الرقم كبير جدًا.
problem-bad-form = اكتبها هكذا: <code>/swap 0.5 SOL USDC</code>. أولًا المبلغ، ثم ما تدفع به، ثم ما تستلمه. أو أرسل /swap وحدها وسأسألك.
problem-no-route = لا أحد يعرض سعرًا لهذا الزوج وهذا المبلغ الآن. جرّب مبلغًا آخر أو عملة أخرى.
problem-paused = المبادلات الجديدة متوقفة مؤقتًا. ما أكّدته من قبل يستمر كالمعتاد. يُرجى المحاولة مرة أخرى لاحقًا.
problem-paused-maintenance = السبب: أعمال صيانة في البوت.
problem-paused-service = السبب: خلل في خدمة المبادلة.
problem-paused-network = السبب: خلل في شبكة سولانا.
problem-paused-until = من المتوقع أن تعود قبل { $time }.
problem-not-yours = هذه المبادلة تخص شخصًا آخر.
problem-unknown-swap = لم أعد أجد تلك المبادلة. يبدأ /swap مبادلة جديدة.
problem-out-of-date-offered = هذا الزر يخص سعرًا أقدم. يُرجى استخدام أحدث بطاقة.
problem-out-of-date-ordered = هذه مؤكّدة بالفعل. الآن وقّعها في محفظتك أو ألغِها.
problem-out-of-date-served = هذه المعاملة في تطبيق محفظتك. وافِق عليها أو ارفضها هناك.
problem-out-of-date-flying = هذه المبادلة موقّعة وقيد التنفيذ. لم يعد ممكنًا تغييرها.
problem-out-of-date-final = انتهت هذه المبادلة. يبدأ /swap مبادلة جديدة.
problem-price-refreshed = انتهت صلاحية السعر، فإليك سعرًا جديدًا. يُرجى الاطلاع عليه والتأكيد مرة أخرى.
problem-no-wallet = اربط محفظة أولًا، ثم أكّد.
problem-in-flight = مبادلة أخرى لهذه المحفظة ما زالت قيد التنفيذ: <a href="{ $url }">{ $short }</a>. يمكنك تأكيد هذه فور أن يحسم البلوكشين أمرها.
problem-in-flight-alert = مبادلة أخرى لهذه المحفظة ما زالت قيد التنفيذ. يمكنك تأكيد هذه فور أن يحسم البلوكشين أمرها.
problem-in-flight-served = مبادلة أخرى لهذه المحفظة بانتظار موافقتك في تطبيق محفظة، حتى قرابة { $time } على الأكثر. بعدها يمكنك تأكيد هذه.
problem-price-changed = ساء السعر أكثر مما يسمح به الانزلاق السعري الذي حدّدته. يُرجى الاطلاع على السعر الجديد.
problem-not-executable = هناك سعر ولكن لا يوجد ما يمكن توقيعه لهذه المحفظة الآن. حاول مرة أخرى بعد قليل.
problem-guard-refused = المعاملة التي عُرضت لم تفعل بالضبط ما وُعدت به ({ $rule })، لذا رفضتها. لم يُوقَّع شيء ولم يُرسل شيء.
problem-unknown-venue = المسار المعروض يستخدم برنامجًا ليس منصة تداول معروفة ({ $program })، لذا رفضته. لم يُوقَّع شيء ولم يُرسل شيء.
problem-nothing-to-reclaim = لا توجد تأمينات لاستردادها: ليس في هذه المحفظة حساب عملة فارغ يخصّك وحدك.
problem-no-sol-for-fee = في هذه المحفظة تأمينات يمكن استردادها، لكن لا يوجد فيها SOL يكفي لرسوم الشبكة. أرسل إليها القليل من SOL أولًا.
problem-too-many-accounts = لم أتمكن من قراءة كل حسابات العملات في هذه المحفظة: ربما أرسل إليها غرباء عددًا كبيرًا جدًا.
problem-chain-unreachable = لا أستطيع الوصول إلى البلوكشين الآن، ومن دونه لا أفحص شيئًا ولا يُوقَّع شيء. يُرجى المحاولة مرة أخرى بعد قليل.
problem-attempt-expired = وقّعت متأخرًا جدًا. لم يُرسل شيء. يُرجى التوقيع مرة أخرى.
problem-service-policy = لا تقدّم خدمة المبادلة هذا هنا: قواعدها ترفض الطلب. لم تتحرك أي أموال.
outage-touched = حدث خلل، فاستغرقت إحدى مبادلاتك وقتًا أطول من المعتاد أو انتهت صلاحيتها. انتهى الأمر أو تجري متابعته: يعرض /status ما ينتظر، ويعرض /history كيف انتهت كل مبادلة. لا يلزمك فعل شيء. نعتذر.
problem-token-blocked = حظر مشغّل هذا البوت المبادلات بهذا الرمز. لم تتحرك أي أموال.
problem-wallet-blocked = لا يخدم هذا البوت هذه المحفظة. لم تتحرك أي أموال.
problem-service-busy = خدمة المبادلة مشغولة. يُرجى المحاولة مرة أخرى بعد قليل.
problem-service-busy-seconds = خدمة المبادلة مشغولة. يُرجى المحاولة مرة أخرى بعد { $seconds } ث.
problem-service-request = لا تقبل خدمة المبادلة هذا الزوج أو هذا المبلغ. جرّب مبلغًا آخر أو عملة أخرى.
problem-service-down = خدمة المبادلة لا تجيب الآن. يُرجى المحاولة مرة أخرى بعد قليل. لم تتحرك أي أموال.
problem-service-key = لا تقبل خدمة المبادلة مفتاح هذا البوت الآن. لا يستطيع إصلاح ذلك إلا مشغّله. لم تتحرك أي أموال.
problem-service-odd = أعطت خدمة المبادلة إجابة لا أفهمها، لذا لا أستخدمها. لم تتحرك أي أموال.
problem-amount-thousands = «{ $text }» تحتمل معنيين. اكتب 1.5 لواحد ونصف، أو 1500 لألف وخمسمئة.
problem-amount-share = الحصة أكثر من 0% ولا تزيد على 100%، مثل 25% أو 12.5%.
problem-amount-fraction = «{ $text }» قد تعني جزءًا من عملة واحدة أو جزءًا مما تملكه. اكتب رقمًا مثل 0.5 أو نسبة مثل 50%.
problem-share-needs-wallet = لحساب حصة من محفظتك أحتاج إلى محفظة: يربطها /connect. أو اكتب المبلغ بالأرقام.
problem-none-held = لا توجد { $symbol } في محفظتك. اختر عملة أخرى للدفع، أو اكتب مبلغًا لترى سعره.
problem-only-fees-left = لا يوجد في محفظتك أكثر من 0.01 SOL، وهذا أحتفظ به لرسوم الشبكة.
problem-share-too-small = هذا أقل من أصغر مبلغ ممكن من { $symbol }. يُرجى طلب المزيد.
problem-nothing-left = في محفظتك { $balance }: لا يبقى شيء للتبديل بعد ما تحتفظ به.
problem-no-dollar-price = ليس لدي سعر بالدولار لعملة { $symbol } أثق به. يُرجى كتابة المبلغ بعملة { $symbol }.

# What a tokenised stock is, in Arabic.

card-stock = 📈 { $symbol } عملة تصدرها { $issuer } وليست السهم نفسه. تتبع سعره؛ ويمكن للمُصدِر إيقافها أو استردادها. لا تُعرض في بعض البلدان.

# The card of a swap and its end, in Arabic.

## The card of a swap

card-title-ordered = ✍️ <b>بقيت خطوة واحدة: وقّع في محفظتك</b>
card-title-served = 📲 <b>وافِق في تطبيق محفظتك</b>
card-title-signed = 📨 <b>تم التوقيع. جارٍ الإرسال إلى البلوكشين…</b>
card-title-submitted = ⏳ <b>تم الإرسال. في انتظار البلوكشين…</b>
card-title-underfunded = ⚠️ <b>لا يمكن أن تتم الآن</b>
card-title-refused = ⚠️ <b>رفضتها خدمة المبادلة</b>
card-title-said-failed = ⚠️ <b>تقول خدمة المبادلة إنها فشلت. القرار للبلوكشين…</b>
card-title-said-expired = ⚠️ <b>تقول خدمة المبادلة إن مهلتها انتهت. القرار للبلوكشين…</b>
card-title-confirmed = ✅ <b>تمت مبادلة { $sold } إلى { $symbol }</b>: التفاصيل في الرسالة أدناه
card-title-kind-confirmed = ✅ <b>تم التأكيد</b>: التفاصيل في الرسالة أدناه
card-title-failed = ❌ <b>فشلت مبادلة { $pays } إلى { $symbol }</b>
card-title-expired = ⌛ <b>انتهت مهلة مبادلة { $pays } إلى { $symbol }</b>
card-title-cancelled = 🚫 <b>أُلغيت مبادلة { $pays } إلى { $symbol }</b>
card-title-lapsed = ⌛ <b>لم تعد متاحة: مبادلة { $pays } إلى { $symbol }</b>

card-pay = تدفع: <b>{ $amount }</b>
card-pay-usd = تدفع: <b>{ $amount }</b> ({ $usd })
card-get = تستلم: <b>≈ { $amount }</b>
card-get-usd = تستلم: <b>≈ { $amount }</b> ({ $usd })
card-each = { $usd }، الواحدة { $price }
card-minimum = على الأقل: <b>{ $amount }</b> أو أفضل (الانزلاق السعري { $tolerance })
card-minimum-built = على الأقل: <b>{ $amount }</b>
card-operator-fee = رسوم هذا البوت: { $rate }، وقد حُسمت من المبلغ أعلاه
card-operator-fee-usd = رسوم هذا البوت: { $rate } ({ $usd })، وقد حُسمت من المبلغ أعلاه
card-rate = سعر الصرف: { $rate }
price-day = { $token }: { $change } خلال 24 ساعة
card-cost = التأثير في السعر والرسوم: نحو { $cost }
card-cost-high = ⚠️ تخسر نحو <b>{ $usd } ({ $cost })</b> بسبب التأثير في السعر والرسوم. هذا كثير؛ قد يكلّف مبلغ أصغر أقل.
card-cost-unknown = التأثير في السعر والرسوم: محسوبان ضمن المبلغ الذي تستلمه
card-network-fee = تُضاف رسوم الشبكة إلى ذلك، وتظهر لك قبل أن توقّع.
card-valid = السعر صالح حتى { $time }. لا يتحرك شيء قبل أن توقّع في محفظتك.
card-token = { $token }: <code>{ $mint }</code>
card-token-claimed = { $symbol } تسمّي نفسها «{ $name }»، وعنوان العملة <code>{ $mint }</code>
card-lookalike = ⚠️ تبدو { $symbol } مثل عملة أشهر منها لكنها عملة أخرى. قارن عنوان العملة قبل أن تتابع.
card-wallet = من محفظتك: <code>{ $wallet }</code>
card-scanned-wallet = المحفظة التي مسحت الرمز: <code>{ $wallet }</code>
card-sign-until = اضغط <b>التوقيع في المحفظة</b>، وقارن بين ما تعرضه الصفحة وما تعرضه محفظتك، ثم وافق. يبقى الطلب مفتوحًا حتى { $time }.
card-served-until = المعاملة الآن في تطبيق محفظتك. قارن ما يعرضه، ثم وافِق عليها أو ارفضها هناك. إن لم تفعل، يتحرر الطلب قرابة { $time } ويمكنك توقيعه من جديد.
card-served-cancel = 🚫 <b>جارٍ الإلغاء.</b> ما زالت المعاملة في تطبيق محفظتك، وقد تُنفَّذ حتى قرابة { $time }. ارفضها هناك.
card-refused-changed = ⚠️ <b>لم تُرسل:</b> ما أعادته محفظتك ليس المعاملة التي عُرضت عليك. لم يُدفع شيء. يمكنك التوقيع مرة أخرى أدناه. إن لم تغيّرها بنفسك، فلا تثق بتطبيق المحفظة هذا.
card-refused-wrong-signer = ⚠️ <b>لم تُرسل:</b> ما أعادته محفظتك غير موقّع بمحفظة هذا الطلب. لم يُدفع شيء. اختر تلك المحفظة، ثم وقّع مرة أخرى أدناه.
card-refused-fee-too-high = ⚠️ <b>لم تُرسل:</b> حدّدت محفظتك رسوم شبكة مرتفعة جدًا. لم يُدفع شيء. خفّضها في المحفظة، ثم وقّع مرة أخرى أدناه.
card-refused-unreadable = ⚠️ <b>لم تُرسل:</b> تعذّرت عليّ قراءة ما أعادته محفظتك. لم يُدفع شيء. يُرجى التوقيع مرة أخرى أدناه.
card-refused-expired = ⚠️ <b>لم تُرسل:</b> جاء التوقيع متأخرًا فلم يعد ممكنًا تنفيذها. لم يُدفع شيء. وقّع مرة أخرى أدناه؛ ستجهّز الصفحة معاملة جديدة.
card-refused-scan-over = ⚠️ انتهى وقت المعاملة في تطبيق محفظتك ولم يُدفع شيء. وقّع أدناه؛ تُجهّز الصفحة معاملة جديدة.
card-refused-sponsor-late = ⚠️ لم يصل ما وقّعته إلى الشبكة في الوقت المحدد: الراعي هو من يرسله. لم يُدفع شيء. وقّع أدناه؛ تُجهّز الصفحة معاملة جديدة.
card-refused-in-flight = ⚠️ <b>لم تُرسل:</b> ما زالت مبادلة أخرى لهذه المحفظة قيد التنفيذ. لم يُدفع شيء لهذه المبادلة. يعرض لك /status متى تنتهي؛ ثم وقّع مرة أخرى أدناه.
card-refused-chain-unreachable = ⚠️ <b>لم تُرسل:</b> تعذّر عليّ الوصول إلى البلوكشين في تلك اللحظة. لم يُدفع شيء. يُرجى التوقيع مرة أخرى أدناه بعد قليل.
card-refused-superseded = ⚠️ <b>لم تُرسل:</b> أعادت محفظتك معاملة إضافية لهذه المبادلة. لا تُحتسب إلا الأولى، وهي قيد التنفيذ.
card-signed-hint = لا شيء آخر عليك فعله. تتحدّث هذه الرسالة تلقائيًا.
card-service-reports = تفيد خدمة المبادلة بأنها تأكدت، لكن البلوكشين لم يؤكدها بعد. أواصل المتابعة.
card-ledger-short = لم تعد سجلات البلوكشين لديّ تصل إلى هذه المعاملة، فلا أستطيع معرفة ما إذا كانت قد تمت. الرابط أعلاه يبيّن ذلك. المشغّل على علم؛ وإلى أن يتضح الأمر لا يمكن لهذه المحفظة إجراء مبادلة أخرى هنا.
card-service-refused = رفضتها خدمة المبادلة: { $why }.
card-service-refused-sent = أرسلتُها بدلًا من ذلك عبر عقدة سولانا الخاصة بي.
card-sent-directly = أرسلتُها عبر عقدة سولانا الخاصة بي، لأن خدمة المبادلة لا تقبل إلا المعاملة التي عرضتها كما هي تمامًا.
card-service-refused-until = لا يزال ممكنًا أن تتم حتى نحو { $time }؛ بعدها تصبح هذه المحفظة متاحة من جديد.
card-node-refused = رفضتها إحدى عقد سولانا: { $why }.
card-chain-decides = تقول خدمة المبادلة إن الأمر انتهى، لكن البلوكشين وحده يقرّر. تصبح هذه المحفظة متاحة من جديد نحو { $time }.
card-underfunded-sol = لا تحتوي محفظتك الآن على ما يكفي من SOL لهذه المبادلة ورسومها.
card-underfunded-token = لا تحتوي محفظتك الآن على ما يكفي من { $symbol } لهذه المبادلة.
card-underfunded-until = إذا اكتمل الرصيد في الوقت المناسب فلا يزال ممكنًا أن تتم المبادلة. وإلا ينتهي وقتها قرابة { $time } ولا يُدفع شيء. أخبرك هنا. من فضلك لا تبدأ مبادلة ثانية من هذه المحفظة قبل ذلك.
card-was-underfunded-sol = لم يكن في محفظتك ما يكفي من SOL لهذه المبادلة ورسومها.
card-was-underfunded-token = لم يكن في محفظتك ما يكفي من { $symbol } لهذه المبادلة.
card-rolled-back = سحب البلوكشين المعاملة بعد أن أكّدها، وهذا نادر جدًا. لم تتحرك أموالك.
card-agreed = المتفق عليه: <b>{ $minimum }</b> على الأقل. يعرض المستكشف ما وصل بالضبط.
card-transaction = المعاملة: <a href="{ $url }">{ $short }</a>
card-failed-reason = السبب: { $reason }.
card-failed-money = لم تتحرك أموالك، باستثناء رسوم الشبكة.
card-expired-money = لم يقبل البلوكشين المعاملة في الوقت المحدد، ولم تعد صالحة. لم تتحرك أموالك.
card-cancelled-money = لم يُوقَّع شيء ولم يُدفع شيء.
card-lapsed-time = لم تُوقَّع في الوقت المحدد. لم يُدفع شيء. الأسعار تتغيّر، لذا يلزم سعر جديد.
card-lapsed-sponsored = وقّعتها لكنها لم تصل إلى الشبكة في الوقت المحدد: الراعي هو من يرسلها. لم يُدفع شيء. الأسعار تتغيّر، لذا يلزم سعر جديد.
card-lapsed-offer = انتهت صلاحية السعر قبل تأكيده. لم يُدفع شيء.
card-lapsed-newer = طلبت خمسة أسعار أحدث، لذا أُغلق هذا السعر. لم يُدفع شيء.
history-line = { $icon } { $pays } إلى { $gets } · { $end }
state-failed-why = فشلت: { $reason }

button-confirm = ✅ تأكيد
button-refresh = تحديث
button-cancel = إلغاء
button-sign = التوقيع في المحفظة
button-quote-again = طلب سعر جديد
button-view = عرض المعاملة
button-scan = أي محفظة، دون ربط
button-connect = ربط محفظة
button-faucet = احصل على نقود للتجربة
button-copy-address = نسخ العنوان
button-show-code = عرض رمز QR
button-check-again = تحقق مجددًا
button-other-device = جهاز آخر
button-open-wallet = فتح { $wallet }
button-back = رجوع
button-max = الأقصى
button-all-but = الكل ما عدا { $amount }
button-at-price = 📌 بسعر محدد…
table-route = المسار
table-gets = تستلم
table-less = أقل بـ
card-new-account = ➕ حساب { $symbol } جديد: تأمين { $deposit }
card-new-account-usd = ➕ حساب { $symbol } جديد: تأمين { $deposit } ({ $usd })
card-new-account-back = تحتفظ سولانا بالتأمين ما دام الحساب مفتوحًا. تسترده عند إغلاقه.
card-short-of-sol = ⚠️ في محفظتك SOL أقل من اللازم لرسوم الشبكة: ينقصها نحو <b>{ $missing }</b>.
card-short-of-sol-deposit = ⚠️ في محفظتك SOL أقل من اللازم لرسوم الشبكة والتأمين: ينقصها نحو <b>{ $missing }</b>.
card-first-sol = ⚠️ ليس لديك SOL للرسوم. يبادل <b>احصل على SOL أولًا</b> نحو $11 من هذه العملة مقابل SOL: يدفع راعٍ الرسوم ويخصمها من SOL التي تستلمها.
card-sponsored = ⛽ ليس لديك SOL للرسوم: يدفعها راعٍ لهذه المبادلة ويخصمها من SOL التي تستلمها.
button-first-sol = ⛽ احصل على SOL أولًا
card-cost-unjudged = ⚠️ لا أستطيع معرفة قيمة العملتين معًا، فلا أستطيع الحكم على هذا السعر. قارن سعر الصرف في مكان آخر أولًا.

## New messages that announce an end

notice-confirmed = ✅ تم: <b>{ $pays }</b> أصبحت <b>{ $received }</b>. <a href="{ $url }">شاهدها على البلوكشين</a>
notice-failed = ❌ فشلت مبادلة <b>{ $pays }</b> إلى { $symbol }. لم تتحرك أموالك، باستثناء رسوم الشبكة.
notice-expired = ⌛ انتهت مهلة مبادلة <b>{ $pays }</b> إلى { $symbol }. لم تتحرك أموالك.
notice-lapsed = ⌛ لم تُوقَّع مبادلة <b>{ $pays }</b> إلى { $symbol } في الوقت المحدد. لم يُدفع شيء.
notice-lapsed-sponsored = ⌛ لم تصل مبادلة <b>{ $pays }</b> إلى { $symbol } إلى الشبكة في الوقت المحدد: الراعي هو من يرسلها. لم يُدفع شيء.
notice-cancelled = 🚫 أُلغيت مبادلة <b>{ $pays }</b> إلى { $symbol }. لم يُدفع شيء.
notice-open = 🔄 جديد بشأن مبادلة <b>{ $pays }</b> إلى { $symbol }: أرسل /status لعرضه.
notice-farewell = كما طلبت، مُحيت هذه المبادلة أيضًا الآن.

profit-line = متوسط سعر الشراء { $average }: { $change } ({ $usd })
profit-line-part = متوسط الشراء { $average }: { $change } ({ $usd })، محسوبًا على { $amount }
profit-made = 📈 الربح: { $change } ({ $usd })
profit-lost = 📉 الخسارة: { $change } ({ $usd })
profit-part = حُسب على { $amount } اشتريتها هنا؛ أما الباقي فجاء من مكان آخر.
button-share-profit = 📸 مشاركة النتيجة
notice-held = لديك الآن <b>{ $amount }</b>.
button-swap-back = ⇅ مبادلة عكسية
button-again = 🔁 مرة أخرى
button-balance-copy = 📋 نسخ العنوان
inline-age =
    { $minutes ->
        [0] قبل أقل من دقيقة
        [zero] قبل { $minutes } دقيقة
        [one] قبل دقيقة واحدة ({ $minutes })
        [two] قبل دقيقتين ({ $minutes })
        [few] قبل { $minutes } دقائق
        [many] قبل { $minutes } دقيقة
       *[other] قبل { $minutes } دقيقة
    }
quote-title = 💱 <b>{ $pays } تساوي نحو { $gets }</b>
button-talk-balance = رصيدي

## What is kept about a person

privacy-alerts = <b>تنبيهات الأسعار وأوامر وقف الخسارة والخطط:</b> إلى أن تحذفها؛ وما انتهى منها { $days } يومًا أخرى.
privacy-groups = <b>المجموعات:</b> متى سألتني آخر مرة في مجموعة، لتسري أوقات الانتظار: { $days } يوم على الأكثر. ما تختاره المجموعة لا يسمّي أحدًا.
privacy-shared = <b>الأسعار المشاركة:</b> العملات والمبالغ التي تستعلم عنها في المجموعات والمحادثات الأخرى، لمدة { $days } يومًا بعد آخر مرة. يحتاج إليها الرابط تحت السعر.
privacy-kept =
    <b>ما أحتفظ به، وإلى متى</b>
    • معرّفك في تيليجرام واسمك ولغتك وإعداداتك ومحافظك ومبادلاتك: إلى أن ترسل /forget. وكل محفظة على حدة: إلى أن تلغي ربطها.
    • مفاتيح روابط محفظتك وجلساتها: ما دامت المحفظة مربوطة. بها أستطيع أن أطلب من محفظتك التوقيع، ولا شيء أكثر.
    • ما تكتبه لي: إلى أن أجيب عنه؛ وفي حوار لم يكتمل ما دام الحوار قائمًا.
    • يُحذف تلقائيًا بعد عدد الأيام التالي: المعاملات التي جُهّزت لك { $transactions }، سجلات الرسائل المرسلة { $messages }، الحوارات غير المكتملة { $dialogues }، روابط ربط محفظة { $links }.
    الأسماء والمفاتيح والجلسات وما تكتبه مشفّرة. أما معرّفك في تيليجرام وعناوين المحافظ والمبادلات فليست كذلك: بها أجد ما يخصك. سجلاتي لا تحوي أسماء ولا عناوين كاملة ولا رسائل.
privacy-never =
    🔒 <b>بياناتك</b>
    أحتفظ بما تحتاج إليه مبادلاتك، إلى أن ترسل /forget. لا أملك أبدًا مفاتيح خاصة ولا عبارات استرداد ولا أي حق في تحريك أموالك.
privacy-others =
    <b>من غيري يرى ماذا</b>
    • يرى تيليجرام هذه المحادثة، ومن يشغّل هذا البوت يستطيع قراءة قاعدة بياناته.
    • ترى خدمة المبادلة عناوين المحافظ والعملات والمبالغ، لا من أنت. وتحتفظ بسجلات خاصة بها.
    • يُظهر البلوكشين كل مبادلة للجميع، إلى الأبد.
privacy-forget =
    <b>ماذا يحدث عند /forget</b>
    أمحو كل ما أحتفظ به عنك وأُتلف مفتاح ما هو مشفّر: منذ تلك اللحظة لا أستطيع أنا ولا أي أحد يستعلم من قاعدة البيانات قراءته. أما المبادلة التي ما زالت قيد التنفيذ فتكتمل أولًا.
    قد تبقى نسخ من معرّفك في تيليجرام ومن العناوين والمبادلات في المساحة الفارغة من قاعدة البيانات، ولا يصل إليها إلا المشغّل، إلى أن يُكتب فوقها أو يعيد المشغّل بناء قاعدة البيانات. وتحتفظ النسخ الاحتياطية السابقة بكل ذلك إلى أن يحذفها المشغّل؛ والقاعدة ثلاثون يومًا.

## Receipts and pictures
# What begins with picture- is drawn, and may hold only letters that the fonts in data/fonts have.

picture-confirmed = تم تأكيد المبادلة
picture-paid = المدفوع
picture-received = المستلَم
picture-received-about = المستلَم تقريبًا
picture-rate = السعر
picture-time = الوقت
picture-transaction = المعاملة
picture-wallet = المحفظة
picture-scan = امسح الرمز للتحقق على البلوكشين
picture-address = عنوان محفظتك
picture-address-scan = امسح الرمز لإرسال عملات سولانا إلى هنا
picture-address-network = شبكة سولانا فقط
picture-profit-since = أول شراء
picture-profit-sold = تاريخ البيع
picture-profit-scan = امسح الرمز لفتح البوت
receipt-caption = 🧾 <b>{ $pays } إلى { $received }</b>
receipt-text = 🧾 <b>الإيصال</b>: { $pays } إلى { $received }
receipt-rate = السعر: { $rate }
receipt-time = الوقت: { $time }
receipt-wallet = المحفظة: <code>{ $wallet }</code>
receipt-transaction = المعاملة: <a href="{ $url }">{ $short }</a>
receipt-no-picture = لم أستطع رسم الصورة الآن، لذلك إليك الإيصال نصًا.
button-receipt = 🧾 الإيصال
button-receipt-dark = 🌙 داكن
button-receipt-light = ☀️ فاتح
button-receipt-wallet = مع محفظتي
button-receipt-no-wallet = بدون محفظتي
address-caption =
    أرسل SOL أو غيرها من عملات سولانا إلى محفظتك:
    <code>{ $address }</code>

    استخدم شبكة سولانا فقط: ما يُرسَل عبر شبكة أخرى يضيع.

## Linking a wallet

wallet-browser = محفظة المتصفح
connect-title = 👛 <b>اربط محفظتك</b>
    تعطيني عنوانك ولا شيء غيره. لا تفتح أبدًا رابطًا أرسله إليك شخص آخر.
connect-for-swap = للتأكيد، اختر المحفظة التي توقّع بها.
connect-already = المستخدمة الآن: <code>{ $address }</code>. تُضاف المحفظة الجديدة وتُستخدم من الآن فصاعدًا؛ يعيدك /wallets إلى السابقة.
button-connect-details = لماذا هذا آمن؟

reclaim-title = ♻️ <b>استردّ تأميناتك</b>
reclaim-gets = تسترد: <b>{ $amount }</b>
reclaim-gets-usd = تسترد: <b>{ $amount }</b>، أي نحو { $usd }
reclaim-closed = حسابات العملات الفارغة التي ستُغلق: { $number }
reclaim-withdrawn = الحسابات القديمة التي تعيد ما يزيد على ما تطلبه سولانا اليوم: { $number }
reclaim-left = يبقى: { $number }. لا تتسع معاملة واحدة لها كلها، فأرسل /reclaim مرة أخرى بعدها.
reclaim-how = تبقى عملاتك ومقتنياتك في مكانها. شراء عملة حسابٍ أُغلق مرة أخرى يكلّف تأمينًا جديدًا. تُخصم رسوم الشبكة وتظهر لك قبل التوقيع.
reclaim-wallet = المحفظة: <code>{ $wallet }</code>
reclaim-confirmed = ✅ عاد إلى محفظتك <b>{ $received }</b> من التأمينات.
reclaim-failed = ❌ لم تعد تأميناتك: فشلت المعاملة.
reclaim-expired = ⌛ لم تعد تأميناتك: انتهت صلاحية المعاملة.
reclaim-cancelled = 🚫 أُلغي: تبقى التأمينات في مكانها.
reclaim-lapsed = ⌛ لم يعد مفتوحًا: تبقى التأمينات في مكانها.
reclaim-open = 🔄 هناك جديد بشأن تأميناتك: أرسل /status لتراه.
reclaim-over = لم يُوقَّع شيء ولم يُدفع شيء.
reclaim-history = { $icon } تأمينات مستردة: { $gets } · { $end }
button-reclaim-again = انظر مرة أخرى

# Standing orders.

place-title = 📌 <b>أمر: بيع { $pays } بسعر { $rate }</b>
place-gets = عند تنفيذه تحصل على الأقل على: <b>{ $gets }</b>
place-steps = { $count } أجزاء، لكل منها سعره: متساوية، والأخير يأخذ باقي القسمة.
place-from-market = { $percent } عن السوق ({ $base }) تساوي { $price }.
place-from-cost = { $percent } على متوسط تكلفتك ({ $base }) تساوي { $price }.
place-share = تُضاف حصة من رسوم المجمع، وهي غير مضمونة.
place-deposit = التأمين الذي يعود عند انتهاء الأمر: { $amount }
place-distance = السوق على بُعد { $percent }.
place-pool = ينتظر في مجمع Meteora <code>{ $pool }</code> ويُنفَّذ حين يتداول ذلك المجمع بهذا السعر.
place-how = بلا حدّ زمني. لا يُخرجه إلا توقيعك، ولا يستطيع أحد غيرك تحريكه.
place-confirmed = 📌 أمرك ينتظر: <b>{ $pays }</b> بسعر { $rate }. يعرضه /orders
place-farewell = 📌 أمرك ينتظر: <b>{ $pays }</b> بسعر { $rate }. لم أعد أعرف عنه شيئًا: لا يُخرجه إلا محفظتك، في app.meteora.ag.
place-failed = ❌ لم يوضع أمرك: فشلت المعاملة.
place-expired = ⌛ لم يوضع أمرك: انتهت صلاحية المعاملة.
place-cancelled = 🚫 أُلغي: لم يوضع أي أمر.
place-lapsed = ⌛ لم يعد مفتوحًا: لم يوضع أي أمر.
place-open = 🔄 هناك جديد بشأن أمرك: أرسل /status لتراه.
place-history = { $icon } أمر: { $pays } بسعر { $rate } · { $end }
close-title = 📤 <b>أخرج أمرك</b>
close-gets = تسترد: <b>{ $gets }</b>
close-how = توقيع واحد يُخرج كل شيء وينهي الأمر.
close-confirmed = ✅ خرج أمرك: وصل إلى محفظتك <b>{ $gets }</b> والتأمين.
close-failed = ❌ لم يخرج أمرك: فشلت المعاملة. ما زال ينتظر.
close-expired = ⌛ لم يخرج أمرك: انتهت صلاحية المعاملة. ما زال ينتظر.
close-cancelled = 🚫 أُلغي: ما زال الأمر ينتظر.
close-lapsed = ⌛ لم يعد مفتوحًا: ما زال الأمر ينتظر.
close-open = 🔄 هناك جديد بشأن أمرك: أرسل /status لتراه.
close-history = { $icon } أمر أُخرج: { $gets } · { $end }
problem-order-at-market = السوق أفضل من سعرك الآن: { $pays } تعطي نحو { $gets }. هل نبادل فورًا؟
problem-no-cost = لا أعرف كم كلّفك { $symbol }: لم يُشترَ هنا، أو لم يكن سعره معروفًا حينها. إليك النسبة نفسها من سعر السوق.
problem-ladder-at-market = السوق أفضل الآن من أقرب سعر في هذا السلّم. ابدأه من سعر أبعد.
problem-no-ladder-pool = لا يوجد مجمّع يأخذ هذا السلّم كله في معاملة واحدة. قلّل الخطوات أو قرّب الأسعار من بعضها.
problem-no-order-pool = لا يوجد مجمع يقبل هذا الأمر بذلك السعر. جرّب سعرًا آخر، أو أخبرك حين يُبلَغ: /alert
problem-no-standing-orders = خدمة المبادلة لهذا البوت لا تقدّم أوامر معلّقة. يخبرك /alert حين يُبلَغ سعر.
problem-order-gone = انتهى هذا الأمر. يعرض /orders الأوامر التي تنتظر.
problem-orders-paused = الأوامر الجديدة متوقفة مؤقتًا: تغيّر برنامج Meteora ولم يُجرَّب بعد. أوامرك بأمان، والإلغاء والاستلام يعملان.

token-title = <b>{ $symbol }</b> · { $name }
token-price = <b>{ $price }</b>
token-price-day = <b>{ $price }</b> · 24 ساعة { $chart } { $change }
token-change-minutes = 5 دقائق { $change }
token-change-hour = ساعة { $change }
token-change-hours = 6 ساعات { $change }
token-cap = القيمة السوقية { $amount }
token-liquidity = السيولة { $amount }
token-volume = حجم 24 ساعة { $amount }
token-holders = الحاملون { $number }
token-since = متداولة منذ { $month }
token-quoted = <i>السعر: من خدمة المبادلة</i>
token-no-price = <i>لا يوجد سعر الآن.</i>
token-sol = ✅ SOL هي عملة سولانا نفسها. لا يستطيع أحد تجميدها، وبها تُدفع رسوم الشبكة.
token-safe = ✅ لا يستطيع أحد إصدار المزيد منها أو تجميدها.
token-supply = المعروض { $supply }
token-supply-share = المعروض { $supply } · أكبر عشرة حسابات تملك { $share }
token-created = أُنشئت في { $month }
token-older =
    { $days ->
        [one] عمرها أكثر من يوم
        [two] عمرها أكثر من يومين
        [few] عمرها أكثر من { $days } أيام
        [many] عمرها أكثر من { $days } يومًا
       *[other] عمرها أكثر من { $days } يوم
    }
token-chain = <i>الأمان: مقروء من البلوكشين</i>
token-unread = ⚠️ لم أستطع قراءة البلوكشين الآن، فلا أستطيع أن أقول هل هذه العملة آمنة. اضغط «تحديث».
token-danger-copy = 🛑 تشبه عملة معروفة لكنها عملة أخرى.
token-danger-unlisted = ⚠️ ليست في قائمتنا. يستطيع أي شخص إنشاء عملة بأي اسم: قارن العنوان.
token-danger-day = ⚠️ جديدة: أُنشئت قبل أقل من يوم.
token-danger-week = ⚠️ جديدة: أُنشئت قبل أقل من أسبوع.
token-danger-new = ⚠️ جديدة: متداولة منذ أقل من أسبوع.
token-danger-thin = ⚠️ في سوقها مال قليل، فالبيع يحرّك السعر ضدك.
token-danger-stuck = 🛑 لا يمكن تحويلها، فلن تستطيع بيعها أبدًا.
token-danger-paused = 🛑 أوقف المُصدِر كل التحويلات.
token-danger-frozen = 🛑 حسابات الحاملين الجدد مجمّدة إلى أن يسمح المُصدِر.
token-danger-delegate = 🛑 يستطيع المُصدِر أخذها من محفظتك.
token-danger-hook = ⚠️ برنامج آخر يقرّر كل تحويل وقد يمنع بيعك.
token-danger-fee = ⚠️ كل تحويل يكلّف { $fee }.
token-danger-pause = ⚠️ يستطيع المُصدِر إيقاف كل التحويلات.
token-danger-freeze = ⚠️ يستطيع المُصدِر تجميدها في محفظتك.
token-danger-mint = ⚠️ يستطيع المُصدِر إصدار المزيد في أي وقت.
token-danger-few = ⚠️ أكبر عشرة حسابات تملك { $share }، وقد تكون بينها مجمّعات سيولة ومنصات.
button-token-swap = مبادلة { $symbol }
start-link-unknown = لم يعد هذا الرابط يعمل. أرسل لي مثلًا <code>/swap 0.5 SOL USDC</code>.
