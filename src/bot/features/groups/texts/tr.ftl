# Bir grupta yalnızca bir kişiye gösterilenler, Türkçe.

ephemeral-filled-in = Bu ikimizin arasında. Düğme, isteğiniz doldurulmuş olarak özel sohbetimizi açar.
ephemeral-nobody = Bunu kimin yazdığını göremiyorum. Lütfen özel sohbetimizde sorun.
