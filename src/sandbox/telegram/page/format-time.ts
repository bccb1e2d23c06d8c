/** Clock time of a message from Unix seconds, as "14:05". */
export function clockTime(seconds: number): string {
  return new Date(seconds * 1000).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

/** The date separator over a day's messages: "Today", "Yesterday" or "21 November". */
export function dayLabel(seconds: number, now = new Date()): string {
  const day = new Date(seconds * 1000);
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (day.toDateString() === now.toDateString()) return 'Today';
  if (day.toDateString() === yesterday.toDateString()) return 'Yesterday';
  const year = day.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...year });
}

/** A `date_time` entity as the reader's own clock shows it; undefined keeps the text of the message. */
export function dateTimeLabel(seconds: number, format: string, now = Date.now()): string | undefined {
  if (format === '') return undefined;
  if (format === 'r') return relative(seconds - now / 1000);
  const options: Intl.DateTimeFormatOptions = {
    ...(format.includes('w') ? { weekday: 'long' } : {}),
    ...(format.includes('D') ? { day: 'numeric', month: 'long', year: 'numeric' } : {}),
    ...(format.includes('d') ? { day: '2-digit', month: '2-digit', year: '2-digit' } : {}),
    ...(/t/i.test(format) ? { hour: '2-digit', minute: '2-digit' } : {}),
    ...(format.includes('T') ? { second: '2-digit' } : {}),
  };
  return new Intl.DateTimeFormat('en-GB', options).format(seconds * 1000);
}

function relative(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const;
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}
