# Bir grupta yalnızca bir kişiye gösterilenler, Türkçe.
