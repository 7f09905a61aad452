export type TimeOfDay = 'night' | 'morning' | 'noon' | 'afternoon' | 'evening'

/** How users are greeted at an hour (0 to 23) of their day. */
export function timeOfDay(hour: number): TimeOfDay {
  if (hour < 5) return 'night'
  if (hour < 11) return 'morning'
  if (hour < 13) return 'noon'
  if (hour < 18) return 'afternoon'
  return hour < 23 ? 'evening' : 'night'
}
