# Every text of the bot in Arabic. Markup is Telegram's HTML; amounts, times and links come in ready to show.

## The card of a swap

card-title-offered = 🔄 <b>مبادلة { $pays } إلى نحو { $gets }</b>
card-title-ordered = ✍️ <b>بقيت خطوة واحدة: وقّع في محفظتك</b>
card-title-signed = 📨 <b>تم التوقيع. جارٍ الإرسال إلى البلوكشين…</b>
card-title-submitted = ⏳ <b>تم الإرسال. في انتظار البلوكشين…</b>
card-title-refused = ⚠️ <b>رفضت خدمة المبادلة هذه المعاملة. لم ينتهِ الأمر بعد…</b>
card-title-confirmed = ✅ <b>تمت مبادلة { $pays } إلى { $received }</b>
card-title-failed = ❌ <b>فشلت مبادلة { $pays } إلى { $symbol }</b>
card-title-expired = ⌛ <b>انتهت مهلة مبادلة { $pays } إلى { $symbol }</b>
card-title-cancelled = 🚫 <b>أُلغيت مبادلة { $pays } إلى { $symbol }</b>
card-title-lapsed = ⌛ <b>لم تعد متاحة: مبادلة { $pays } إلى { $symbol }</b>

card-pay = تدفع: <b>{ $amount }</b>
card-pay-usd = تدفع: <b>{ $amount }</b> (نحو { $usd })
card-get = تستلم: <b>≈ { $amount }</b>
card-get-usd = تستلم: <b>≈ { $amount }</b> (نحو { $usd })
card-minimum = على الأقل: <b>{ $amount }</b> (الانزلاق المسموح { $tolerance })
card-rate = سعر الصرف: { $rate }
card-cost = التأثير في السعر والرسوم: نحو { $cost }
card-cost-high = ⚠️ التأثير في السعر والرسوم: نحو <b>{ $cost }</b>. هذا كثير؛ قد يكلّف مبلغ أصغر أقل.
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
card-service-refused-until = لا يزال ممكنًا أن تتم حتى ينتهي وقتها، أي نحو دقيقة ونصف بعد توقيعك؛ بعدها تصبح هذه المحفظة متاحة من جديد وأخبرك هنا. من فضلك لا تبدأ مبادلة ثانية من هذه المحفظة قبل ذلك.
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

## Wallets

wallet-question =
    👛 <b>هل هذه محفظتك؟</b>
    أجابت { $wallet } بالعنوان

    <code>{ $address }</code>

    قارنه بالعنوان الظاهر في محفظتك. لا تقل نعم إلا إذا فتحت الرابط بنفسك وكان العنوان نفسه.
wallet-unproven = ⚠️ لم تُثبت المحفظة أنها تملك هذا العنوان. قارن كل حرف.
wallet-browser = محفظة المتصفح
wallet-connected = 👛 <b>تم الربط:</b> <code>{ $address }</code>
    يمكنني أن أعرض عليك معاملات لها. أنت وحدك من يستطيع توقيعها، في محفظتك.
resume-order = مبادلة <b>{ $pays }</b> تنتظرك حيث توقفت. وقّعها الآن:
resume-other-wallet = مبادلة <b>{ $pays }</b> ما زالت تنتظر محفظتها <code>{ $address }</code>.
wallet-refused = لم يتم الربط. نُسيت مفاتيحها. يبدأ /connect من جديد.
wallet-link-over = لم يعد هذا الرابط مفتوحًا. يبدأ /connect رابطًا جديدًا.
wallet-link-foreign = هذا السؤال ليس موجّهًا إليك.
connect-title = 👛 <b>اربط محفظتك</b>
    اضغط على محفظتك أدناه ووافق. تعطيني عنوانك ولا شيء غيره: لا مفتاح، ولا حق في تحريك أي شيء. بعد ذلك أسألك هنا إن كان العنوان لك.
connect-only-you = تعمل الروابط مرة واحدة، لمدة عشر دقائق، ولك وحدك. لا تفتح أبدًا رابطًا أرسله إليك شخص آخر.
connect-for-swap = لتأكيد المبادلة عليّ أن أعرف بأي محفظة ستوقّع.
connect-already = المستخدمة الآن: <code>{ $address }</code>. تُضاف المحفظة الجديدة إلى جانبها وتُستخدم من الآن فصاعدًا؛ يعيدك /wallets إلى السابقة.
continue-swap = جارٍ جلب سعر جديد لمبادلتك…
disconnect-done = نُسيت { $name } (<code>{ $address }</code>)، ومعها مفاتيحها وجلستها.
disconnect-next = المستخدمة الآن: { $name } (<code>{ $address }</code>). يعرض /wallets كل محافظك.
disconnect-none = لا توجد محفظة مربوطة. يربط /connect محفظة.
disconnect-in-flight = مبادلة لهذه المحفظة قيد التنفيذ. أحتفظ بالعنوان حتى يحسم البلوكشين أمرها، ثم يعمل /disconnect.

wallets-title = 👛 <b>محافظك</b>
wallets-line = { $number }. محفظة { $kind }، <code>{ $address }</code>{ $mark }
wallets-line-named = { $number }. <b>{ $name }</b>، محفظة { $kind }، <code>{ $address }</code>{ $mark }
wallets-active = { " " }✅ <b>مستخدمة</b>
wallets-more = هناك محافظ أكثر مما يتسع له المكان هنا. ألغِ ربط ما لا تحتاجه.
wallets-hint = المبادلة الجديدة تكون للمحفظة المستخدمة. أما التي أكّدتها من قبل فتبقى مع محفظتها.
button-wallet-use = استخدام { $number }
button-wallet-copy = نسخ { $number }
button-wallet-rename = إعادة تسمية { $number }
button-wallet-unlink = إلغاء ربط { $number }
button-connect-more = ربط محفظة أخرى
button-unlink-yes = نعم، ألغِ الربط
button-unlink-no = لا، أبقِها
unlink-question =
    <b>هل ألغي ربط { $name } (<code>{ $address }</code>)؟</b>
    سأنسى مفاتيحها وجلستها واسمها. لا يتغيّر شيء في المحفظة نفسها، ويمكنك ربطها مجددًا في أي وقت.
unlink-in-flight = مبادلة لهذه المحفظة قيد التنفيذ. يمكنك إلغاء ربطها فور أن يحسم البلوكشين أمرها.
wallet-unknown = لم تعد تلك المحفظة مربوطة.
rename-question =
    ✏️ <b>بماذا أسمّي { $name } (<code>{ $address }</code>)؟</b>
    أرسل لي اسمًا لا يزيد على { $most } حرفًا. لا يراه سواك.
rename-empty = ⚠️ لم يبقَ في هذا الاسم شيء مقروء. يُرجى إرسال اسم آخر.
rename-too-long = ⚠️ هذا الاسم طويل جدًا. يُرجى إرسال اسم أقصر.
toast-wallet-active = أصبحت هي المستخدمة من الآن.
toast-wallet-forgotten = أُلغي الربط ونُسيت.

## Commands

start-welcome =
    👋 <b>مرحبًا { $name }!</b> أبادل العملات على Solana ولا أحتفظ بأي مفتاح أبدًا: كل مبادلة تُوقَّع في محفظتك أنت.

    <b>جرّب:</b> <code>/swap 0.5 SOL USDC</code>
    أو أرسل /swap وتابع بالضغط على الأزرار.

    لربط محفظتك: /connect، ولعرض كل شيء: /help
start-link-unknown = لم يعد هذا الرابط معروفًا. أرسل لي مثلًا <code>/swap 0.5 SOL USDC</code> بدلًا منه.
help =
    <b>ما يمكنني فعله</b>
    /swap – مبادلة العملات، خطوة بخطوة أو في سطر واحد: <code>/swap 0.5 SOL USDC</code>
    /quote – السعر فقط: <code>/quote 1 SOL USDC</code>
    /connect – ربط محفظة
    /wallets – التبديل بين محافظك وتسميتها وإلغاء ربطها
    /disconnect – نسيان المحفظة المستخدمة
    /status – ما هو مفتوح الآن
    /history – آخر مبادلاتك
    /cancel – إيقاف ما هو مفتوح
    /language – اللغة التي أتحدث بها
    /privacy – ما أحتفظ به عنك
    /forget – محو كل ما يخصك

    <b>ما لا أفعله أبدًا</b>
    لا أحتفظ بمفاتيحك، ولا أطلب عبارة الاسترداد، ولا أراسلك من تلقاء نفسي. ما تفعله المعاملة أقرؤه من بياناتها ذاتها وأعرضه عليك قبل أن توقّع.
help-group =
    أعرض الأسعار هنا: <code>/quote 1 SOL USDC</code>
    أما المبادلة فتتم في محادثتنا الخاصة.
group-go-private = هذا بيني وبينك. يُرجى فتح محادثتنا الخاصة.
quote-usage = اكتبها هكذا: <code>/quote 1 SOL USDC</code>
quote-title = 💱 <b>{ $pays } تساوي نحو { $gets }</b>
quote-moving = الأسعار تتغيّر. المعتمد هو السعر الذي تؤكّده.
unknown-command = لا أعرف هذا الأمر. يعرض /help ما يمكنني فعله.
unknown-text = لم أفهم ذلك. أرسل /swap للبدء، مثلًا <code>/swap 0.5 SOL USDC</code>، أو /help.
something-broke = عذرًا، حدث خطأ من جانبي ولم أستطع إتمام ذلك. لم تتغيّر أي مبادلة بسببه. يُرجى المحاولة مرة أخرى؛ يعرض /status الوضع الحالي.
database-away = لا أستطيع الوصول إلى قاعدة بياناتي حاليًا، لذلك لا يمكنني الرد. ما كتبته لم يضِع: سأرد فور عودة قاعدة البيانات. وما وقّعته يستمر من تلقاء نفسه.
too-fast = لحظة من فضلك: هذه طلبات كثيرة دفعة واحدة. حاول مرة أخرى بعد بضع ثوانٍ.
cancel-nothing = لا يوجد ما يُلغى.
cancel-too-late = تلك المبادلة موقّعة وربما وصلت إلى البلوكشين، لذا لم يعد ممكنًا إلغاؤها. يعرض /status كيف تسير.
status-wallet = 👛 المحفظة: <code>{ $address }</code>
status-no-wallet = 👛 لا توجد محفظة مربوطة بعد. يربط /connect محفظة.
status-nothing = لا شيء مفتوح. يبدأ /swap مبادلة.
status-open = <b>المفتوح الآن</b>
status-line = { $icon } مبادلة { $pays } إلى نحو { $gets }: { $state }
state-offered = في انتظار تأكيدك
state-ordered = في انتظار توقيعك
state-signed = موقّعة، جارٍ إرسالها
state-submitted = في طريقها إلى البلوكشين
state-confirmed = تمت
state-failed = فشلت
state-failed-why = فشلت: { $reason }
state-expired = انتهت مهلتها
state-cancelled = أُلغيت
state-lapsed = لم تُوقَّع في الوقت المحدد
history-title = <b>آخر مبادلاتك</b>
history-none = لا مبادلات بعد. يبدأ /swap أول مبادلة.
history-line = { $icon } { $pays } إلى { $gets }، { $state }، { $date }
history-line-link = { $icon } { $pays } إلى { $gets }، { $state }، { $date } (<a href="{ $url }">عرض</a>)

command-swap = مبادلة العملات
command-quote = عرض سعر
command-connect = ربط محفظتك
command-wallets = محافظك
command-disconnect = نسيان المحفظة المستخدمة
command-status = ما هو مفتوح الآن
command-history = آخر مبادلاتك
command-cancel = إيقاف ما هو مفتوح
command-language = اختيار اللغة
command-privacy = ما أحتفظ به عنك
command-forget = محو كل ما يخصك
command-help = ما يمكنني فعله
bot-description = أبادل العملات على Solana دون أن أحتفظ بأي مفتاح. ترى بالضبط ما تفعله المعاملة، وتوقّعها في محفظتك.
bot-short-description = مبادلة العملات على Solana. محفظتك توقّع، ولا أحتفظ بأي مفتاح أبدًا.

## The dialogue of a swap

ask-from = <b>مبادلة</b>: بأي عملة تدفع؟
    اضغط على واحدة، أو اكتب رمز العملة أو عنوانها.
ask-to = <b>مبادلة { $from } إلى…</b> أي عملة؟
    اضغط على واحدة، أو اكتب رمز العملة أو عنوانها.
ask-amount = <b>مبادلة { $from } إلى { $to }</b>: كم من { $from }؟
    اكتب المبلغ، مثلًا <code>{ $example }</code>.
ask-amount-balance = <b>مبادلة { $from } إلى { $to }</b>: كم من { $from }؟
    لديك { $balance }. اضغط على نسبة أو اكتب المبلغ.
ask-pick = أي واحدة تقصد؟ هناك عدة عملات بهذا الاسم:
dialogue-cancelled = أُلغي. يبدأ /swap من جديد.
dialogue-left = توقفنا هنا. يبدأ /swap من جديد.
dialogue-over = انتهى هذا الحوار. أرسل /swap لبدء حوار جديد.
dialogue-not-text = يُرجى الإجابة بضغطة أو بنص.

## Answers to presses

toast-confirmed = تم التأكيد. الآن وقّع في محفظتك.
toast-refreshed = يظهر الآن سعر جديد.
toast-cancelled = تم الإلغاء.
toast-connected = تم الربط.
toast-refused = لم يتم الربط.
press-unknown = هذا الزر ليس مني، أو أقدم من أن أفهمه. يعرض /status الوضع الحالي.
press-private-only = هذا يعمل في محادثتنا الخاصة فقط.

## Problems

problem-unknown-token = لا أعرف عملة باسم «{ $word }». اكتب رمزها أو عنوانها.
problem-unknown-token-similar = لا أعرف عملة باسم «{ $word }». هل تقصد { $similar }؟
problem-ambiguous-token = هناك عدة عملات باسم «{ $word }». استخدم عنوان العملة التي تقصدها:
problem-ambiguous-line = عملة { $symbol } ({ $name }): <code>{ $mint }</code>
problem-token-withheld = لا تُعرض { $symbol } هنا: ما تقوله خدمة المبادلة عنها ليس ما يقوله البلوكشين. يُرجى اختيار عملة أخرى.
problem-token-unread = لا أستطيع قراءة بيانات { $symbol } من البلوكشين الآن، لذا لا أعرض سعرًا. يُرجى المحاولة بعد دقيقة؛ لم يبدأ شيء.
problem-same-token = مبادلة { $symbol } إلى { $symbol } لن تغيّر شيئًا. اختر عملتين مختلفتين.
problem-amount-comma = «{ $text }» تحتمل معنيين. يُرجى كتابة المبلغ بنقطة، مثل 1.5، ودون فواصل.
problem-amount-exponent = يُرجى كتابة «{ $text }» كاملة بالأرقام، مثل 1000.
problem-amount-negative = يجب أن يكون المبلغ أكبر من صفر، دون إشارة.
problem-amount-not-a-number = «{ $text }» ليست مبلغًا. اكتب أرقامًا ونقطة واحدة على الأكثر، مثل 0.5.
problem-amount-zero = يجب أن يكون المبلغ أكبر من صفر.
problem-amount-decimals = أقصى عدد من المنازل العشرية لعملة { $symbol } هو { $decimals }. يُرجى كتابة عدد أقل.
problem-amount-large = هذا أكثر مما يمكن أن يوجد من { $symbol } في حساب واحد.
problem-bad-form = اكتبها هكذا: <code>/swap 0.5 SOL USDC</code>. أولًا المبلغ، ثم ما تدفع به، ثم ما تستلمه. أو أرسل /swap وحدها وسأسألك.
problem-no-route = لا أحد يعرض سعرًا لهذا الزوج وهذا المبلغ الآن. جرّب مبلغًا آخر أو عملة أخرى.
problem-not-yours = هذه المبادلة تخص شخصًا آخر.
problem-unknown-swap = لم أعد أجد تلك المبادلة. يبدأ /swap مبادلة جديدة.
problem-out-of-date-offered = هذا الزر يخص سعرًا أقدم. يُرجى استخدام أحدث بطاقة.
problem-out-of-date-ordered = هذه مؤكّدة بالفعل. الآن وقّعها في محفظتك أو ألغِها.
problem-out-of-date-flying = هذه المبادلة موقّعة وقيد التنفيذ. لم يعد ممكنًا تغييرها.
problem-out-of-date-final = انتهت هذه المبادلة. يبدأ /swap مبادلة جديدة.
problem-price-refreshed = انتهت صلاحية السعر، فإليك سعرًا جديدًا. يُرجى الاطلاع عليه والتأكيد مرة أخرى.
problem-no-wallet = اربط محفظة أولًا، ثم أكّد.
problem-in-flight = مبادلة أخرى لهذه المحفظة ما زالت قيد التنفيذ: <a href="{ $url }">{ $short }</a>. يمكنك تأكيد هذه فور أن يحسم البلوكشين أمرها.
problem-in-flight-alert = مبادلة أخرى لهذه المحفظة ما زالت قيد التنفيذ. يمكنك تأكيد هذه فور أن يحسم البلوكشين أمرها.
problem-price-changed = ساء السعر أكثر مما يسمح به الانزلاق الذي حدّدته. يُرجى الاطلاع على السعر الجديد.
problem-not-executable = هناك سعر ولكن لا يوجد ما يمكن توقيعه لهذه المحفظة الآن. حاول مرة أخرى بعد قليل.
problem-guard-refused = المعاملة التي عُرضت لم تفعل بالضبط ما وُعدت به ({ $rule })، لذا رفضتها. لم يُوقَّع شيء ولم يُرسل شيء.
problem-chain-unreachable = لا أستطيع الوصول إلى البلوكشين الآن، ومن دونه لا أفحص شيئًا ولا يُوقَّع شيء. يُرجى المحاولة مرة أخرى بعد قليل.
problem-attempt-expired = ما وقّعته جاء متأخرًا فلم يعد صالحًا. لم يُرسل شيء. يُرجى التوقيع مرة أخرى.
problem-service-policy = لا تقدّم خدمة المبادلة هذا هنا: قواعدها ترفض الطلب. لم تتحرك أي أموال.
problem-service-busy = خدمة المبادلة مشغولة. يُرجى المحاولة مرة أخرى بعد قليل.
problem-service-busy-seconds = خدمة المبادلة مشغولة. يُرجى المحاولة مرة أخرى بعد { $seconds } ث.
problem-service-request = لا تقبل خدمة المبادلة هذا الزوج أو هذا المبلغ. جرّب مبلغًا آخر أو عملة أخرى.
problem-service-down = خدمة المبادلة لا تجيب الآن. يُرجى المحاولة مرة أخرى بعد قليل. لم تتحرك أي أموال.
problem-service-key = لا تسمح خدمة المبادلة لهذا البوت بالدخول الآن. أُبلغ مشغّله بذلك. لم تتحرك أي أموال.
problem-service-odd = أعطت خدمة المبادلة إجابة لا أفهمها، لذا لا أستخدمها. لم تتحرك أي أموال.

## The language

language-name = العربية
language-question =
    🌐 <b>بأي لغة أتحدث معك؟</b>
    هي نفسها هنا وعلى صفحاتي.
button-language-telegram = كما في تيليجرام
toast-language = من الآن أتحدث معك بالعربية.

## Why the swap service refuses a signed transaction, after card-service-refused

service-access = لم تعد تسمح لهذا البوت بالدخول
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
reason-not-enough-for-deposit = رصيد SOL المتبقي لا يكفي لوديعة حساب
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
reason-token-frozen = جمّدت الجهة المُصدِرة حساب العملة
reason-token-not-transferable = لا يمكن تحويل هذه العملة
reason-token-paused = أوقفت الجهة المُصدِرة هذه العملة مؤقتًا
reason-account-exists = أحد الحسابات موجود بالفعل
reason-not-enough-sol = رصيد SOL لا يكفي
reason-price-moved = تحرّك السعر إلى ما بعد الانزلاق الذي سمحت به أثناء التنفيذ
reason-transaction-changed = تغيّرت المعاملة في الطريق
reason-other-token-program = العملة تخص برنامج عملات آخر
reason-inexact-amount = تعذّر بلوغ المبلغ المحدد بالضبط
reason-bad-token-account = أحد حسابات العملة غير صالح
reason-wallet-guard = أوقفها فحص أمان في المحفظة؛ لم يُبادَل شيء
reason-step-failed = فشلت الخطوة { $step } (الرمز { $code })
reason-network-refused = رفضتها الشبكة ({ $code })
reason-cpi-guard = حساب عملتك مغلق أمام البرامج بحماية CPI Guard
reason-program-aborted = توقّف أحد برامج المبادلة
reason-pool-refused = رفضها أحد مجمّعات السيولة في المسار (الرمز { $code })
reason-program-refused = رفضها { $program } (الرمز { $code })

## What to do after a failure

next-price = اطلب سعرًا جديدًا.
next-funds = تحقّق مما في المحفظة، ثم اطلب سعرًا جديدًا أو بادِل مبلغًا أقل.
next-sol = أضف قليلًا من SOL إلى المحفظة، ثم اطلب سعرًا جديدًا.
next-issuer = لا يستطيع تغيير ذلك إلا الجهة المُصدِرة. اختر عملة أخرى.
next-cpi-guard = أوقف هذه الحماية في محفظتك، أو اختر عملة أخرى.
next-later = انتظر دقيقة، ثم اطلب سعرًا جديدًا.
next-other-wallet = اختر محفظة أخرى عبر /wallets، ثم اطلب سعرًا جديدًا.
next-look = اطلع على المعاملة قبل أن تبادل مرة أخرى.
next-route = اطلب سعرًا جديدًا: كثيرًا ما يسلك مسارًا آخر. إن تكرر ذلك، فجرّب مبلغًا آخر.

## What is kept about a person, and an end to it

privacy-kept =
    🔒 <b>ما أحتفظ به، وإلى متى</b>
    • معرّفك في تيليجرام واسمك ولغتك ومحافظك ومبادلاتك: إلى أن ترسل /forget؛ وكل محفظة على حدة إلى أن تلغي ربطها.
    • مفاتيح روابط محفظتك وجلساتها: ما دامت المحفظة مربوطة. بها أستطيع أن أطلب من محفظتك التوقيع، ولا شيء أكثر.
    • ما تكتبه لي: إلى أن أجيب عنه؛ وفي حوار لم يكتمل ما دام الحوار قائمًا.
    • يُحذف تلقائيًا بعد عدد الأيام التالي: المعاملات التي جُهّزت لك { $transactions }، ملاحظات أنني أرسلت رسالة { $messages }، الحوارات غير المكتملة { $dialogues }، روابط ربط محفظة { $links }.
    الأسماء والمفاتيح والجلسات وما كتبته مشفّرة. أما معرّفك في تيليجرام وعناوين المحافظ والمبادلات فليست كذلك: بها أجد ما يخصك.
privacy-never =
    <b>ما لا أحتفظ به أبدًا</b>
    المفاتيح الخاصة، أو عبارات الاسترداد، أو أي حق في تحريك أموالك. سجلاتي لا تحوي أسماء ولا عناوين كاملة ولا رسائل.
privacy-others =
    <b>من غيري يرى شيئًا</b>
    • يرى تيليجرام هذه المحادثة، ومن يشغّل هذا البوت يستطيع قراءة قاعدة بياناته.
    • ترى خدمة المبادلة عناوين المحافظ والعملات والمبالغ، لا من أنت. وتحتفظ بسجلات خاصة بها.
    • يُظهر البلوكشين كل مبادلة للجميع، إلى الأبد.
privacy-forget =
    <b>كيف أنساك</b>
    يمحو /forget كل ما أحتفظ به عنك. ما هو مشفّر لا يستطيع أحد فتحه منذ تلك اللحظة لأن مفتاحه يُتلف؛ أما معرّفك في تيليجرام والعناوين والمبادلات فتغادر آخر زاوية من الملف خلال ساعة. أما المبادلة التي ما زالت قيد التنفيذ فتُستكمل أولًا. وحدها النسخ الاحتياطية السابقة تبقى محتفظة به، إلى أن يحذفها المشغّل؛ والقاعدة ثلاثون يومًا.
privacy-forget-server =
    <b>كيف أنساك</b>
    يمحو /forget كل ما أحتفظ به عنك ويُتلف مفتاح ما هو مشفّر: منذ تلك اللحظة لا أجد أنا ولا أي أحد يسأل قاعدة البيانات شيئًا عنك. أما ما يبقى منه في ملفات خادم قاعدة البيانات وسجلّه، ولا يصل إليها إلا المشغّل، فيزول كلما كتب الخادم فوقه. أما المبادلة التي ما زالت قيد التنفيذ فتُستكمل أولًا. وتبقى النسخ الاحتياطية السابقة محتفظة به، إلى أن يحذفها المشغّل؛ والقاعدة ثلاثون يومًا.

forget-question =
    🗑 <b>هل أنساك؟</b>
    سأمحو نهائيًا وفورًا:
    • اسمك ولغتك وكل ما أعرفه عنك
    • محافظك بمفاتيحها وجلساتها: { $wallets }
    • مبادلاتك السابقة: { $past }
forget-open = • المبادلات التي لم توقّعها، وتنتهي بذلك: { $open }
forget-unsettled = ⏳ ما زال قيد التنفيذ على البلوكشين: { $unsettled }. هذه أستكملها أولًا، وأخبرك كيف انتهت، ثم أمحوها.
forget-meaning = لا يتغيّر شيء في محافظك. لا يمكن التراجع عن ذلك. يبقى سؤالي مفتوحًا عشر دقائق.
button-forget-yes = نعم، انسَني
button-forget-no = لا، أبقِ كل شيء
forget-done =
    ✅ <b>لقد نسيتك.</b>
    مُحي: اسمك ولغتك، ومحافظك ({ $wallets })، ومبادلاتك ({ $swaps })، وكل ما احتفظت به عنك غير ذلك.
forget-done-unsettled = ⏳ ما زال قيد التنفيذ على البلوكشين: { $unsettled }. سأخبرك هنا كيف تنتهي، ثم أمحوها.
forget-after = لم تعد أزراري وروابطي القديمة تفعل شيئًا. هذه المحادثة نفسها يحتفظ بها تيليجرام؛ يمكنك حذفها هناك. يبدأ /start من جديد، كما مع شخص لا أعرفه.
forget-kept = لم يُمحَ شيء.
press-forget-over = انتهى هذا السؤال، أو تغيّر شيء منذ ذلك الحين. أرسل /forget وسأسألك من جديد.
press-stranger = لا أعرف عنك شيئًا، لذا لا يفعل هذا الزر شيئًا. أرسل /start للبدء.

## Both pages

page-brand = Countersign
page-loading = جارٍ التحميل…
page-failed = لم ينجح ذلك
page-unknown = هذا الرابط لا يقود إلى أي مكان
page-no-script = تحتاج هذه الصفحة إلى JavaScript لتجهيز معاملتك. يُرجى السماح به، أو فتح الصفحة في متصفح آخر.
page-back = العودة إلى تيليجرام
page-copy = نسخ
page-copied = تم النسخ
page-copy-address = نسخ العنوان
page-no-real-money = أموال غير حقيقية
page-unreachable = تعذّر الوصول إلينا. تحقّق من اتصالك وحاول مرة أخرى. لم يُرسل شيء.
page-new-tab = (يُفتح في علامة تبويب جديدة)
page-about = نحو { $usd }
page-qr = رمز QR لهذه الصفحة
page-copy-link = نسخ رابط هذه الصفحة
page-app-link = لم يُفتح { $wallet }؟ جرّب رابط التطبيق
page-in-app = إن لم يُفتح شيء، فافتح هذه الصفحة في Safari أو Chrome.
page-wallet-cannot-sign = لا تستطيع هذه المحفظة التوقيع لهذه الشبكة.
page-retry = المحاولة مرة أخرى
page-explorer = عرض في المستكشف

## The signing page

sign-title = وقّع مبادلتك
sign-asked-by = طُلبت هذه المبادلة في تيليجرام من حساب { $person }
sign-asked-by-nobody = طُلبت هذه المبادلة في تيليجرام
sign-not-you = لست أنت؟ أغلق هذه الصفحة. لا توقّع أبدًا من رابط أرسله إليك شخص آخر.
sign-pay = تدفع
sign-receive = تستلم على الأقل
sign-receive-about = تستلم نحو
sign-expected = المتوقع نحو { $amount }
sign-paid = دفعت
sign-received-about = استلمت نحو
sign-received = استلمت
sign-before = عندما أكّدت كان { $amount }
sign-to = إلى محفظتك
sign-mint-of = عنوان عملة { $symbol }
sign-lookalike = { $symbol } تشبه عملة أشهر منها فحسب. قارن عنوانها قبل أن توقّع.
sign-network-fee = رسوم الشبكة
sign-rent =
    { $count ->
        [1] وديعة لحساب عملة جديد
        [two] وديعة لحسابَي عملة جديدين
        [few] وديعة لـ { $count } حسابات عملة جديدة
        [many] وديعة لـ { $count } حساب عملة جديدًا
       *[other] وديعة لـ { $count } حساب عملة جديد
    }
sign-rent-why = تحتفظ بها Solana ما دام الحساب مفتوحًا. تسترجعها عندما تغلق الحساب.
sign-preparing = جارٍ تجهيز معاملة جديدة وفحصها…
sign-with = التوقيع بواسطة { $wallet }
sign-waiting-for-wallet = في انتظار { $wallet }. وافق على المعاملة هناك.
sign-time-left = الوقت المتبقي للتوقيع: { $time }
sign-time-left-label = الوقت المتبقي للتوقيع
sign-expired-title = انتهت مهلة هذه المعاملة
sign-expired = معاملة Solana صالحة لنحو دقيقة فقط. لم يُرسل شيء. جهّز معاملة جديدة ووقّعها.
sign-rebuild = التجهيز من جديد
sign-price-changed-title = تغيّر السعر
sign-price-changed = تحرّك أكثر مما يسمح به الانزلاق الذي حدّدته، لذا نسألك من جديد.
sign-accept-price = قبول السعر الجديد
sign-cancel-hint = غيّرت رأيك؟ اضغط «إلغاء» في المحادثة، أو غادر ببساطة: لا يحدث شيء حتى توقّع.
sign-same-in-wallet = ينبغي أن تعرض محفظتك خروج المبلغ نفسه ووصول هذا القدر على الأقل. إن لم تعرض ذلك، فارفض.
sign-checked = تم الفحص: قُرئت من المعاملة ذاتها وأُجريت محاكاتها على البلوكشين.
sign-reconnect-title = لا يمكن الوصول إلى محفظتك من هنا
sign-reconnect = اربطها من جديد بضغطة واحدة، ثم اضغط «نعم، إنها لي» في المحادثة وتابع هناك. أو افتح هذه الصفحة حيث توجد محفظتك. يبقى طلبك محفوظًا.
sign-reconnect-answered = أجابت محفظتك. الآن اضغط «نعم، إنها لي» في المحادثة وتابع هناك. يبقى طلبك محفوظًا.
sign-reconnect-wallet = إعادة ربط { $wallet }
sign-other-ways = طرق أخرى للتوقيع
sign-phone-how = امسح الرمز بكاميرا هاتفك للتوقيع هناك.
sign-browse = فتح هذه الصفحة داخل { $wallet }
sign-no-wallet-fits = لا توجد في هذا المتصفح محفظة ({ $wallets }) تدعم شبكة Solana هذه وهذا النوع من المعاملات. وقّع بطريقة أخرى.
sign-no-extension = بإضافة محفظة في هذا المتصفح يمكنك التوقيع هنا مباشرة.
sign-wrong-account = اختر { $address } في محفظتك: هذا الطلب يخص هذا العنوان.
sign-rejected-in-wallet = رفضت الطلب في محفظتك. لم يُرسل شيء؛ يمكنك التوقيع مرة أخرى.

## The connect page

link-title = اربط محفظتك
link-asked-by = لحساب تيليجرام الخاص بـ { $person }
link-asked-by-nobody = لحسابك في تيليجرام
link-why = يعرف البوت عنوانك وقد يطلب منك التوقيع. لا يستطيع أبدًا تحريك أي شيء من تلقاء نفسه.
link-not-you = أليس هذا اسمك؟ أغلق هذه الصفحة. لا تفتح أبدًا روابط محفظة أرسلها إليك شخص آخر.
link-connect = ربط { $wallet }
link-phone-how = محفظتك على هاتفك؟ امسح هذا الرمز بكاميرته.
link-returned-title = الآن أكّد في تيليجرام
link-returned = أجابت محفظتك. قارن هذا العنوان بالعنوان الظاهر في المحادثة واضغط هناك «نعم، إنها لي».
link-ended-title = انتهى الأمر هنا
link-ended = أدّى هذا الرابط غرضه. تابع في تيليجرام.
link-other-ways = طرق أخرى للربط
link-no-wallet-fits = لا توجد في هذا المتصفح محفظة ({ $wallets }) تدعم شبكة Solana هذه. اربط بطريقة أخرى.
link-rejected-in-wallet = رفضت الطلب في محفظتك. لم يُربط شيء.

## How a swap stands, on its page

stage-offered = لم تُؤكَّد بعد
stage-offered-text = أكّد المبادلة في المحادثة أولًا.
stage-ordered = جاهزة للتوقيع
stage-ordered-text = لا يحدث شيء حتى توقّع.
stage-signed = موقّعة
stage-signed-text = وصلنا توقيعك ونحن نرسل المعاملة.
stage-submitted = مُرسلة
stage-submitted-text = في انتظار تأكيد الشبكة. يستغرق ذلك عادة بضع ثوانٍ.
stage-refused = لم ينتهِ الأمر بعد
stage-confirmed = تأكدت المبادلة
stage-confirmed-text = أكّدتها الشبكة. التفاصيل في المحادثة.
stage-confirmed-step = مؤكّدة
stage-failed = فشلت المبادلة
stage-failed-text = رفضتها الشبكة. باستثناء رسوم الشبكة، لم يخرج شيء من محفظتك.
stage-expired = لم تُنفَّذ
stage-expired-text = لم تقبلها الشبكة، ولم يعد بإمكانها ذلك. لم يخرج شيء من محفظتك.
stage-cancelled = أُلغيت
stage-cancelled-text = ألغيت هذه المبادلة. لم يُرسل شيء.
stage-lapsed = انتهت مهلة الطلب
stage-lapsed-text = لم يوقّع أحد في الوقت المحدد. لم يُرسل شيء. ابدأ من جديد في المحادثة.

## How a wallet came back to its page

hint-declined = تفيد محفظتك بأنك رفضت. لم يُرسل شيء؛ يمكنك التوقيع مرة أخرى.
hint-reconnect = لم تعد محفظتك تعرف اتصالنا. أرسل /connect في المحادثة، ثم عُد. يبقى طلبك محفوظًا.
hint-busy = ما زالت محفظتك تعرض طلبًا آخر. أنهِه هناك، ثم حاول مرة أخرى.
hint-retry = لم تستطع محفظتك الإتمام. لم يُرسل شيء؛ يُرجى المحاولة مرة أخرى.
hint-unreadable = تعذّرت قراءة إجابة المحفظة. لم يُرسل شيء؛ يُرجى المحاولة مرة أخرى.
hint-refused = ما عاد من المحفظة ليس المعاملة المعروضة هنا، لذا لم تُرسل. إن لم تغيّرها بنفسك، فلا تثق بتطبيق المحفظة هذا.
hint-wrong-signer = { refusal-wrong-signer }
hint-wallet-fee = { refusal-wallet-fee }
hint-expired = { refusal-attempt-expired }
hint-in-flight = { refusal-in-flight }
hint-chain = تعذّر الوصول إلى الشبكة في هذه اللحظة. لم يُرسل شيء؛ يُرجى التوقيع مرة أخرى.
hint-foreign = إثبات الاتصال الذي قدّمته المحفظة غير صالح لهذا البوت. يُرجى البدء من جديد من المحادثة.

## What there is to know about a token or a transaction before it is signed

warning-permanent-delegate = تستطيع الجهة المُصدِرة لهذه العملة نقلها أو حرقها في أي محفظة.
warning-pausable = تستطيع الجهة المُصدِرة لهذه العملة إيقاف كل التحويلات مؤقتًا.
warning-transfer-fee = تُقتطع من هذه العملة رسوم مع كل تحويل؛ والمبلغ أعلاه هو ما يصل بعد اقتطاعها.
warning-transfer-hook = يعمل برنامج للجهة المُصدِرة مع كل تحويل لهذه العملة.
warning-scaled-amount = قد تعرض المحافظ مبالغ هذه العملة مضروبة في معامل تحدّده الجهة المُصدِرة.
warning-existing-delegate = هناك عنوان آخر مسموح له بالفعل بالإنفاق من حساب عملتك. يُستحسن إلغاء هذا الإذن.
warning-minimum-not-in-bytes = تم فحص الحد الأدنى بالمحاكاة فقط؛ المعاملة نفسها لا تنص عليه.
warning-pays-out-elsewhere = جزء من هذه المعاملة يدفع لطرف آخر.
warning-other = لهذه العملة قواعد غير معتادة. تحقّق منها قبل أن توقّع.

## Why a page was refused what it asked for

refusal-not-found = هذا الرابط غير معروف أو مستخدم أو منتهي الصلاحية. اطلب رابطًا جديدًا في المحادثة.
refusal-invalid-request = أرسلت الصفحة شيئًا غير متوقع. أعد تحميلها وحاول مرة أخرى.
refusal-request-too-large = هذا أكبر من أي شيء ترسله محفظة. افتح الرابط من المحادثة.
refusal-forbidden-origin = لم يأتِ هذا الطلب من صفحتنا. افتح الرابط من المحادثة.
refusal-rate-limited = محاولات كثيرة جدًا. انتظر بضع ثوانٍ، ثم حاول مرة أخرى.
refusal-internal-error = حدث خطأ من جانبنا. لم يُرسل شيء؛ يُرجى المحاولة مرة أخرى.
refusal-database-away = قاعدة بيانات هذا البوت لا تستجيب حاليًا. ما فعلته للتو إما محفوظ أو لم يُنفَّذ إطلاقًا: أعد تحميل هذه الصفحة بعد قليل وستُظهر ذلك.
refusal-out-of-date = تغيّرت حالة هذا الطلب.
refusal-price-changed = تحرّك السعر أكثر مما يسمح به الانزلاق الذي حدّدته.
refusal-in-flight = مبادلة أخرى لهذه المحفظة ما زالت قيد التنفيذ. انتظر حتى تنتهي، ثم وقّع هذه.
refusal-wrong-wallet = هذا الطلب يخص محفظة أخرى. اختر تلك المحفظة، أو ابدأ من جديد في المحادثة.
refusal-no-route = لا أحد يعرض هذه المبادلة الآن. حاول مرة أخرى بعد قليل، أو جرّب مبلغًا آخر.
refusal-not-executable = لا يوجد عرض يمكن توقيعه الآن. هل لديك ما يكفي للمبلغ والرسوم؟
refusal-guard-refused = لم تفعل المعاملة ما وُعدت به، لذا لم نعرضها على محفظتك. لم يُرسل شيء.
refusal-unread-route = لا أحد يستطيع فحص الحد الأدنى لهذا المسار قبل أن توقّع، لذا لا نعرضه عليك. لم يُرسل شيء؛ جرّب مبلغًا آخر أو عملة أخرى.
refusal-signed-refused = ما أعادته محفظتك ليس المعاملة المعروضة هنا، لذا لم تُرسل.
refusal-wrong-signer = وُقّعت بحساب غير حساب هذا الطلب، لذا لم تُرسل. اختر الحساب الصحيح في محفظتك ووقّع مرة أخرى.
refusal-wallet-fee = حدّدت محفظتك رسوم شبكة مرتفعة جدًا، لذا لم تُرسل. خفّضها في المحفظة، ثم وقّع مرة أخرى.
refusal-not-simulated = ستفشل المعاملة على البلوكشين الآن. هل لديك ما يكفي للمبلغ والرسوم والوديعة؟
refusal-chain-unreachable = تعذّر الوصول إلى شبكة Solana. لم يُرسل شيء؛ يُرجى المحاولة مرة أخرى.
refusal-service-unavailable = خدمة المبادلة لا تجيب الآن. لم يُرسل شيء؛ يُرجى المحاولة مرة أخرى.
refusal-blocked-by-policy = لا تقدّم لك خدمة المبادلة هذه المبادلة.
refusal-wrong-proof = التوقيع لا يخص ذلك العنوان. يُرجى المحاولة مرة أخرى.
refusal-attempt-expired = جاء التوقيع متأخرًا فلم يعد ممكنًا تنفيذها. لم يُرسل شيء؛ وقّع معاملة جديدة.

## What a wallet in the browser signs to be linked

proof-link = ربط هذه المحفظة بحساب تيليجرام الخاص بـ { $person } عبر البوت { $bot }.
proof-harmless = هذه ليست معاملة. لا تنقل شيئًا ولا تكلّف شيئًا.
proof-site = الموقع
proof-code = الرمز
