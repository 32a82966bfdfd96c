import type { DeskBooking } from '#contract/desk/desk.ts'
import { moneyText } from '#web/desk/words.ts'

/** What a booking that costs so much then changes: "₦5,000 more to pay". */
export function moneyAfter({ money, price }: Pick<DeskBooking, 'money' | 'price'>, next: number) {
  const open = next - money.paid
  if (open < 0) return `${moneyText(-open)} to return`
  if (money.paid === 0) {
    if (next === price) return 'The same price'
    return next > price ? `${moneyText(next - price)} more to pay` : `${moneyText(price - next)} less to pay`
  }
  return open > 0 ? `${moneyText(open)} ${money.owed > 0 ? 'to pay' : 'more to pay'}` : 'Nothing more to pay'
}
