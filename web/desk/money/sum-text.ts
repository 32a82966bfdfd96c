import { spa } from '../spa.ts'
import { moneyText } from '../words.ts'

/** A price of nothing is free; a sum of nothing is none. */
export const sumText = (amount: number) => (amount === 0 ? `${spa().currency.sign}0` : moneyText(amount))
