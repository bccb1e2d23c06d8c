# تنبيهات الأسعار، بالعربية.

alert-usage =
    <b>يمكنني إخبارك عند بلوغ سعر معيّن:</b>
    <code>/alert SOL &gt; 200</code> – سعر الواحدة بالدولار
    <code>/alert BONK -10%</code> – تغيّر من الآن
    <code>/alert 1 SOL &gt; 200 USDC</code> – ما ستحصل عليه
alert-made = 🔔 <b>{ $condition }</b>. الآن { $now }.
alert-made-note = أراقبه { $days } يومًا وأخبرك مرة واحدة. اعرض تنبيهاتك واحذفها عبر /alerts.
alert-watched = 🔔 أراقب هذا أصلًا: <b>{ $condition }</b>. الآن { $now }. اعرض تنبيهاتك واحذفها عبر /alerts.
alert-already = <b>{ $condition }</b> متحقق أصلًا: الآن { $now }. اختر سعرًا آخر.
alert-unclear = يمكن قراءة «{ $text }» بطريقتين. اكتب { $small } أو { $large }.
alert-unclear-number = «{ $text }» ليس رقمًا واضحًا. اكتب أرقامًا ونقطة واحدة على الأكثر، مثل 1500 أو 0.25.
alert-which-way = صعودًا أم هبوطًا؟ اكتب <code>/alert { $token } +{ $number }%</code> أو <code>/alert { $token } -{ $number }%</code>.
alert-bad-change = يمكن أن يكون التغيّر من 0.1% إلى 1000% صعودًا، أو من 0.1% إلى 99% هبوطًا.
alert-full = لديك { $most } تنبيهًا، وهذا هو الحد الأقصى. احذف بعضها عبر /alerts.
alerts-title = 🔔 <b>تنبيهات الأسعار لديك</b>
alerts-none = 🔔 ليست لديك تنبيهات أسعار.
alerts-now = الآن { $now }
alerts-line = { $number }. { $condition }، حتى { $date }
alerts-line-paused = { $number }. { $condition }، متوقف مؤقتًا
alerts-line-blind = { $number }. { $condition }: لا سعر حاليًا، أواصل المحاولة
button-alert-pause = ⏸ إيقاف مؤقت { $number }
button-alert-resume = ▶️ راقب { $number } من جديد
button-alert-delete = 🗑 حذف { $number }
toast-alert-paused = متوقف مؤقتًا.
toast-alert-resumed = أراقبه من جديد.
toast-alert-deleted = حُذف.
press-alert-over = هذا التنبيه انتهى أو حُذف.
alert-fired = 🔔 <b>{ $condition }</b>: السعر الآن { $now }.
alert-ended = 🔕 لم يتحقق <b>{ $condition }</b> خلال { $days } يومًا، فتوقفت عن المراقبة. أرسل /alert للبدء من جديد.
alert-blind = ⚠️ منذ ساعة لا أحصل على سعر لهذه التنبيهات. أواصل المحاولة وأخبرك عندما يعود.
alert-sighted = ✅ عادت الأسعار: تنبيهاتك تحت المراقبة من جديد.
command-alert = أنشئ تنبيه سعر
command-alerts = تنبيهات الأسعار لديك

## Stop-losses

stop-usage =
    <b>وقف الخسارة هو تنبيه بكمية:</b>
    <code>وقف خسارة 2 SOL عند 120</code>
    <code>بع 2 SOL اذا انخفض الى 120</code>
    <code>وقف خسارة على JUP عند -20%</code>
stop-sleep = 😴 <b>إذا كنت نائمًا فلن يُباع شيء:</b> لا أملك أي مفتاح. عند بلوغ السعر أرسل لك المبادلة جاهزة، وبلمسة واحدة وتوقيع واحد في محفظتك يتم البيع.
stop-made = 🛡 <b>وقف خسارة: { $amount } عندما { $condition }</b>. السعر الآن { $now }.
stop-more-than-held = ⚠️ في محفظتك الآن { $held } فقط.
stop-no-wallet = ⚠️ لم تربط أي محفظة بعد: /connect
stop-order = 📌 يوجد { $amount } في أمر بسعر { $rate }.
stop-order-first = لبيع ما فيه ألغِ الأمر أولًا ثم بادل مباشرة: توقيعان.
stop-fired = 🛡 <b>{ $condition }</b>: السعر الآن { $now }. هل تبيع { $amount }؟ لن يُباع شيء حتى تؤكد وتوقّع.
alerts-sells = { $condition } ← بيع { $amount }
button-stop-order = 📌 إلغاء الأمر: { $amount }

## Plans

plan-usage =
    <b>الخطة تعرض عليك المبادلة نفسها مرة بعد مرة:</b>
    <code>اشتر SOL ب 20 USDC كل اثنين</code>
    <code>اشتر SOL ب $20 كل يوم</code>
    <code>حول 1 SOL الى USDC كل شهر</code>
    فترة واحدة وكمية واحدة مما تدفعه؛ أما الساعة فأختارها أنا.
plan-sleep = 😴 <b>إذا كنت نائمًا فلن يُشترى ولن يُباع شيء:</b> لا أملك أي مفتاح. في الموعد أرسل لك المبادلة جاهزة، وبلمسة واحدة وتوقيع واحد في محفظتك تتم. إشعار واحد على الأكثر في كل فترة.
plan-made = 🗓 <b>خطة: { $plan }</b>. أول إشعار: { $date }.
plan-made-note = تخطَّها أو أوقفها بلمسة، تحت كل إشعار أو عبر /alerts.
plan-line = { $pays } ← { $symbol }، { $every }
plan-every-day = كل يوم
plan-every-week = كل أسبوع
plan-every-weekday = كل أسبوع، { $day }
plan-every-month = كل شهر
plan-full = لديك { $most } خطط وهذا هو الحد. أوقف بعضها عبر /alerts.
plan-due = 🗓 <b>{ $plan }</b>: حان موعد خطتك. لن يُشترى ولن يُباع شيء حتى تؤكد وتوقّع. القادم: { $date }.
plans-title = 🗓 <b>خططك</b>
plans-line = { $number }. { $plan }، القادم { $date }
button-plan-skip = ⏭ تخطي { $number }
button-plan-stop = ⏹ إيقاف { $number }
button-plan-skip-this = ⏭ تخطي
button-plan-end = ⏹ إيقاف الخطة
toast-plan-skipped = تم التخطي.
toast-plan-stopped = تم الإيقاف.
press-plan-over = هذه الخطة أُوقفت من قبل.
