# The card of a swap and its end, in Arabic.

## The card of a swap

card-title-ordered = ✍️ <b>بقيت خطوة واحدة: وقّع في محفظتك</b>
card-title-signed = 📨 <b>تم التوقيع. جارٍ الإرسال إلى البلوكشين…</b>
card-title-submitted = ⏳ <b>تم الإرسال. في انتظار البلوكشين…</b>
card-title-refused = ⚠️ <b>رفضت خدمة المبادلة هذه المعاملة. لم ينتهِ الأمر بعد…</b>
card-title-said-failed = ⚠️ <b>تقول خدمة المبادلة إنها فشلت. القرار للبلوكشين…</b>
card-title-said-expired = ⚠️ <b>تقول خدمة المبادلة إن مهلتها انتهت. القرار للبلوكشين…</b>
card-title-confirmed = ✅ <b>تمت مبادلة { $pays } إلى { $received }</b>
card-title-failed = ❌ <b>فشلت مبادلة { $pays } إلى { $symbol }</b>
card-title-expired = ⌛ <b>انتهت مهلة مبادلة { $pays } إلى { $symbol }</b>
card-title-cancelled = 🚫 <b>أُلغيت مبادلة { $pays } إلى { $symbol }</b>
card-title-lapsed = ⌛ <b>لم تعد متاحة: مبادلة { $pays } إلى { $symbol }</b>

card-pay = تدفع: <b>{ $amount }</b>
card-pay-usd = تدفع: <b>{ $amount }</b> (≈ { $usd })
card-get = تستلم: <b>≈ { $amount }</b>
card-get-usd = تستلم: <b>≈ { $amount }</b> (≈ { $usd })
card-minimum = على الأقل: <b>{ $amount }</b> (الانزلاق المسموح { $tolerance })
card-minimum-built = على الأقل: <b>{ $amount }</b>
card-rate = سعر الصرف: { $rate }
card-cost = التأثير في السعر والرسوم: نحو { $cost }
card-cost-high = ⚠️ تخسر نحو <b>{ $usd } ({ $cost })</b> بسبب التأثير في السعر والرسوم. هذا كثير؛ قد يكلّف مبلغ أصغر أقل.
card-cost-unknown = التأثير في السعر والرسوم: محسوبان ضمن المبلغ الذي تستلمه
card-network-fee = تُضاف رسوم الشبكة إلى ذلك، وتظهر لك قبل أن توقّع.
card-valid = السعر صالح حتى { $time }. لا يتحرك شيء قبل أن توقّع في محفظتك.
card-token = { $symbol } هي { $name }، وعنوان العملة <code>{ $mint }</code>
card-token-claimed = { $symbol } تسمّي نفسها «{ $name }»، وعنوان العملة <code>{ $mint }</code>
card-lookalike = ⚠️ تبدو { $symbol } مثل عملة أشهر منها لكنها عملة أخرى. قارن عنوان العملة قبل أن تتابع.
card-wallet = من محفظتك: <code>{ $wallet }</code>
card-sign-until = اضغط <b>التوقيع في المحفظة</b>، وقارن بين ما تعرضه الصفحة وما تعرضه محفظتك، ثم وافق. يبقى الطلب مفتوحًا حتى { $time }.
card-refused-changed = ⚠️ <b>لم تُرسل:</b> ما أعادته محفظتك ليس المعاملة التي عُرضت عليك. لم يُدفع شيء. يمكنك التوقيع مرة أخرى أدناه. إن لم تغيّرها بنفسك، فلا تثق بتطبيق المحفظة هذا.
card-refused-wrong-signer = ⚠️ <b>لم تُرسل:</b> ما أعادته محفظتك غير موقّع بمحفظة هذا الطلب. لم يُدفع شيء. اختر تلك المحفظة، ثم وقّع مرة أخرى أدناه.
card-refused-fee-too-high = ⚠️ <b>لم تُرسل:</b> حدّدت محفظتك رسوم شبكة مرتفعة جدًا. لم يُدفع شيء. خفّضها في المحفظة، ثم وقّع مرة أخرى أدناه.
card-refused-unreadable = ⚠️ <b>لم تُرسل:</b> تعذّرت عليّ قراءة ما أعادته محفظتك. لم يُدفع شيء. يُرجى التوقيع مرة أخرى أدناه.
card-refused-expired = ⚠️ <b>لم تُرسل:</b> جاء التوقيع متأخرًا فلم يعد ممكنًا تنفيذها. لم يُدفع شيء. وقّع مرة أخرى أدناه؛ ستجهّز الصفحة معاملة جديدة.
card-refused-in-flight = ⚠️ <b>لم تُرسل:</b> ما زالت مبادلة أخرى لهذه المحفظة قيد التنفيذ. لم يُدفع شيء لهذه المبادلة. يعرض لك /status متى تنتهي؛ ثم وقّع مرة أخرى أدناه.
card-refused-chain-unreachable = ⚠️ <b>لم تُرسل:</b> تعذّر عليّ الوصول إلى البلوكشين في تلك اللحظة. لم يُدفع شيء. يُرجى التوقيع مرة أخرى أدناه بعد قليل.
card-refused-superseded = ⚠️ <b>لم تُرسل:</b> أعادت محفظتك معاملة إضافية لهذه المبادلة. لا تُحتسب إلا الأولى، وهي قيد التنفيذ.
card-signed-hint = لست بحاجة إلى فعل أي شيء آخر. تتغيّر هذه الرسالة فور ورود جديد.
card-service-reports = تفيد خدمة المبادلة بأنها تأكدت. لم يخبرنا البلوكشين بذلك بعد، لذا نواصل المتابعة.
card-service-refused = رفضت خدمة المبادلة هذه المعاملة: { $why }. ولم ترسل شيئًا.
card-service-refused-sent = أرسلتُ المعاملة نفسها تمامًا عبر عقدة Solana الخاصة بي بدلًا من ذلك، لذا قد تتم مع ذلك.
card-sent-directly = أرسلتُها عبر عقدة Solana الخاصة بي، لأن خدمة المبادلة لا تقبل إلا المعاملة التي عرضتها كما هي تمامًا.
card-service-refused-until = لا يزال ممكنًا أن تتم حتى ينتهي وقتها، أي نحو دقيقة ونصف بعد توقيعك؛ بعدها تصبح هذه المحفظة متاحة من جديد وأخبرك هنا. من فضلك لا تبدأ مبادلة ثانية من هذه المحفظة قبل ذلك.
card-chain-decides = تقول خدمة المبادلة إن الأمر انتهى. البلوكشين وحده يقرّر: أواصل سؤاله وأخبرك هنا، عادةً خلال دقيقة ونصف بعد توقيعك على الأكثر. من فضلك لا تبدأ مبادلة ثانية من هذه المحفظة قبل ذلك.
card-rolled-back = سحب البلوكشين المعاملة بعد أن أكّدها، وهذا نادر جدًا. لم تتحرك أموالك.
card-arrived = في محفظتك الآن: <b>{ $received }</b>، بحسب البلوكشين.
card-agreed = المتفق عليه: <b>{ $minimum }</b> على الأقل. يعرض المستكشف ما وصل بالضبط.
card-transaction = المعاملة: <a href="{ $url }">{ $short }</a>
card-failed-reason = السبب: { $reason }.
card-failed-money = لم تتحرك أموالك، باستثناء رسوم الشبكة.
card-expired-money = لم يقبل البلوكشين المعاملة في الوقت المحدد ولن يقبلها أبدًا. لم تتحرك أموالك.
card-cancelled-money = لم يُوقَّع شيء ولم يُدفع شيء.
card-lapsed-cancelled = أنت ألغيتها. لم يُوقَّع شيء ولم يُدفع شيء.
card-lapsed-time = لم تُوقَّع في الوقت المحدد. لم يُدفع شيء. الأسعار تتغيّر، لذا يلزم سعر جديد.
card-lapsed-offer = انتهت صلاحية السعر قبل تأكيده. لم يُدفع شيء.

button-confirm = ✅ تأكيد
button-refresh = تحديث
button-cancel = إلغاء
button-sign = التوقيع في المحفظة
button-quote-again = طلب سعر جديد
button-view = عرض المعاملة
button-swap-this = مبادلة هذا
button-connect = ربط محفظة
button-other-device = جهاز آخر
button-open-wallet = فتح { $wallet }
button-private-chat = فتح المحادثة الخاصة
button-yes-mine = نعم، إنها لي
button-no-not-mine = لا
button-back = رجوع
button-max = الحد الأقصى

## New messages that announce an end

notice-confirmed = ✅ تم: <b>{ $pays }</b> أصبحت <b>{ $received }</b>. <a href="{ $url }">شاهدها على البلوكشين</a>
notice-failed = ❌ فشلت مبادلة <b>{ $pays }</b> إلى { $symbol }. لم تتحرك أموالك، باستثناء رسوم الشبكة.
notice-expired = ⌛ انتهت مهلة مبادلة <b>{ $pays }</b> إلى { $symbol }. لم تتحرك أموالك.
notice-lapsed = ⌛ لم تُوقَّع مبادلة <b>{ $pays }</b> إلى { $symbol } في الوقت المحدد. لم يُدفع شيء.
notice-cancelled = 🚫 أُلغيت مبادلة <b>{ $pays }</b> إلى { $symbol }. لم يُدفع شيء.
notice-open = 🔄 جديد بشأن مبادلة <b>{ $pays }</b> إلى { $symbol }: أرسل /status لعرضه.
notice-farewell = وبهذا أمحو هذه المبادلة أيضًا، كما طلبت.
