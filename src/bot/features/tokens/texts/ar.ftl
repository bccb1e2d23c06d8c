# عملة: سعرها وسوقها وما تقوله البلوكشين عنها، بالعربية.

token-title = <b>{ $symbol }</b> · { $name }
token-price = <b>{ $price }</b>
token-price-day = <b>{ $price }</b> · 24 ساعة { $chart } { $change }
token-change-5m = 5 دقائق { $change }
token-change-1h = ساعة { $change }
token-change-6h = 6 ساعات { $change }
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
token-held = لديك <b>{ $amount }</b>
token-held-usd = لديك <b>{ $amount }</b>، نحو { $usd }
token-held-none = ليس لديك { $symbol }.
token-buttons = 🟢 شراء بـ { $counter }، 🔴 بيع حصة.
token-buy-buttons = 🟢 شراء بـ { $counter }.
toast-token = أبحث…
button-token-swap = مبادلة { $symbol }
token-realised = نتيجة ما بِعته: { $change } ({ $usd })
button-token-chart = 📈 الرسم البياني
token-chart-none = لا يوجد رسم بياني بعد: الأسعار المعروفة قليلة جدًا.
token-chart-week = <i>7 أيام: المعروف منها { $days } من 7. مصدر السوق يعطي يومًا واحدًا، والأسعار الأقدم هي ما سجّله هذا البوت.</i>
