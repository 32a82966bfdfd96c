import { BookingList } from './BookingList.tsx'
import { MenuItem } from './MenuItem.tsx'
import { NextVisit } from './NextVisit.tsx'

interface Props {
  place: 'menu' | 'hero' | 'booking'
  /** In the menu. */
  onClick?(): void
  className?: string
}

/** What this device remembers of its bookings, in each of its places. One part for all: who has some sees most of them. */
export default function OwnBookings({ place, ...item }: Props) {
  if (place === 'menu') return <MenuItem {...item} />
  return place === 'hero' ? <NextVisit className={item.className} /> : <BookingList />
}
