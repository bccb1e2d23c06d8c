# لوحة أسعار المجموعة، بالعربية.

board-title = 📊 <b>الأسعار</b>
board-every-minutes =
    { $minutes ->
        [zero] تُحدَّث كل { $minutes } دقيقة
        [one] تُحدَّث كل دقيقة
        [two] تُحدَّث كل دقيقتين
        [few] تُحدَّث كل { $minutes } دقائق
        [many] تُحدَّث كل { $minutes } دقيقة
       *[other] تُحدَّث كل { $minutes } دقيقة
    }
board-every-hours =
    { $hours ->
        [zero] تُحدَّث كل { $hours } ساعة
        [one] تُحدَّث كل ساعة
        [two] تُحدَّث كل ساعتين
        [few] تُحدَّث كل { $hours } ساعات
        [many] تُحدَّث كل { $hours } ساعة
       *[other] تُحدَّث كل { $hours } ساعة
    }
board-column-pair = الزوج
board-column-price = السعر
board-column-day = 24 ساعة
board-no-price = لا سعر بعد
board-old = ⏳ تعذّر تحديث الأسعار التي يظهر عمرها.
board-paused = ⏸ متوقفة مؤقتًا: لم يستخدمني أحد هنا منذ يوم.
board-coming = 📊 لحظة: أسعار هذه اللوحة في الطريق.
board-over = 📊 انتهت هذه اللوحة. يمكن لمشرف إنشاء لوحة جديدة عبر /board.
board-usage =
    📊 <b>اللوحة</b> رسالة واحدة بأسعار أبقيها محدَّثة:
    <code>/board SOL USDC, JUP USDC every 5m</code>
    حتى { $most } زوجًا، من كل دقيقة إلى مرة في اليوم. ينشئها المشرفون وينهونها عبر <code>/board stop</code>.
board-standing = 📊 <b>لوحة هذه المجموعة:</b> { $pairs }
board-standing-how = يغيّرها المشرفون عبر <code>/board SOL USDC, JUP USDC every 5m</code> وينهونها عبر <code>/board stop</code>.
board-changed = 📊 يجري تحديث اللوحة.
board-stopped = 📊 انتهت اللوحة.
board-none = 📊 لا توجد لوحة هنا.
board-day-title = 📈 <b>آخر 24 ساعة</b>
board-day-record = مرسوم من الأسعار التي طُلبت مني.
board-day-gaps = الفجوات أوقات بلا أسعار. الساعات التي فيها أسعار من 24: { $hours }
button-board-refresh = 🔄 تحديث
button-board-day = 📈 آخر يوم
button-board-go-on = ▶️ استئناف
button-board-show = إلى اللوحة
toast-board-refresh = الأسعار الجديدة في الطريق.
press-board-early = هذه الأسعار جديدة. حاول مجددًا بعد { $seconds } ث.
press-board-over = انتهت هذه اللوحة.
press-board-picture-early = أُرسلت صورة قبل قليل. يمكن طلب التالية بعد { $minutes } د.
press-board-no-record = لا أسعار لديّ لآخر يوم بعد. حاول لاحقًا.
press-board-no-picture = تعذّر رسم الصورة أو إرسالها الآن. حاول لاحقًا.
problem-board-form = لم أتمكن من قراءة ذلك. اكتب الأزواج وبينها فواصل، مثلًا: /board SOL USDC, JUP USDC every 5m
problem-board-no-pairs = أي أسعار؟ اكتب مثلًا: /board SOL USDC, JUP USDC every 5m
problem-board-too-many = تتسع اللوحة لعدد { $most } من الأزواج.
problem-board-too-often = لا تُحدَّث اللوحة أكثر من مرة في الدقيقة.
problem-board-too-seldom = تُحدَّث اللوحة مرة في اليوم على الأقل.
problem-board-amount = تعرض اللوحة سعر عملة واحدة. احذف «{ $text }».
problem-board-admins = مشرفو هذه المجموعة وحدهم ينشئون لوحتها أو يغيّرونها أو ينهونها.
problem-board-off = اللوحات معطَّلة في هذه المجموعة.
problem-board-token = لا تريد هذه المجموعة أسعار { $text }.
command-board = نشر أسعار تبقى محدَّثة
board-day-source = <i>24 ساعة: { $source }</i>
