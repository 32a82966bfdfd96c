import { describe, expect, test } from 'vitest'
import { chargesOn, receivedOf } from './charges.ts'
import { isWhole } from './settle.ts'
import { aCredit, aClaim as claim, matchCredits as match, readText } from './testing/claims.ts'

const credit = (amount: number, narration: string, line = 1) => aCredit({ amount, narration, line })

describe('the same name with another amount', () => {
  test.each([10_000, 30_000])('₦%s for ₦25,000 is likely, and the received sum counts', async amount => {
    const { likely, unclaimed, unseen } = await match([credit(amount, 'FROM EZE NGOZI')], [claim({})])
    expect(likely).toMatchObject([{ claim: { _id: 'a' }, credit: { amount } }])
    expect(receivedOf(likely[0]!)).toBe(amount)
    expect([unclaimed, unseen]).toEqual([[], []])
  })

  test('gives way to the right amount, and to the booking whose amount it is', async () => {
    const both = [credit(10_000, 'NGOZI EZE', 1), credit(25_000, 'NGOZI EZE', 2)]
    expect(await match(both, [claim({})])).toMatchObject({
      likely: [{ credit: { line: 2 } }],
      unclaimed: [{ credit: { line: 1 } }],
    })
    const two = [claim({ _id: 'dear', amount: 40_000 }), claim({ _id: 'right' })]
    const { likely, possible } = await match([credit(25_000, 'NGOZI EZE')], two)
    expect(likely.map(pair => pair.claim._id)).toEqual(['right'])
    expect(possible).toEqual([])
  })

  test('is only possible if it fits two credits or two bookings', async () => {
    const parts = [credit(10_000, 'NGOZI EZE', 1), credit(5000, 'NGOZI EZE', 2)]
    expect(await match(parts, [claim({})])).toMatchObject({ likely: [], possible: [{ credits: parts }] })
    const two = [claim({ _id: 'one', amount: 40_000 }), claim({ _id: 'two' })]
    expect(await match([parts[0]!], two)).toMatchObject({ likely: [], possible: [{}, {}] })
    // Two bookings of the right amount keep their credit between them.
    const three = [claim({ _id: 'one' }), claim({ _id: 'two' }), claim({ _id: 'dear', amount: 40_000 })]
    expect((await match([credit(25_000, 'NGOZI EZE')], three)).likely).toEqual([])
  })

  test('is nothing for one word of the name, another day, or a booking that has lapsed', async () => {
    for (const [came, open] of [
      [credit(10_000, 'NGOZI ADE'), claim({})],
      [{ ...credit(10_000, 'NGOZI EZE'), date: '2026-11-11' }, claim({})],
      [credit(10_000, 'NGOZI EZE'), claim({ status: 'lapsed' })],
    ] as const)
      expect(await match([came], [open])).toMatchObject({ likely: [], possible: [], unclaimed: [{}] })
  })
})

describe('net of charges', () => {
  test.each([
    [25_000, 24_950, 50],
    [25_000, 24_946.25, 53.75],
    [25_000, 24_525, 475],
    [25_000, 24_524, 0],
    [25_000, 25_000, 0],
    [25_000, 25_050, 0],
    [500, 400, 0],
  ])('of ₦%s, ₦%s came in: charges are ₦%s', (due, came, charges) => expect(chargesOn(due, came)).toBe(charges))

  test('an amount less usual charges is matched and counted as the whole', async () => {
    const byName = await match([credit(24_950, 'NGOZI EZE')], [claim({})])
    expect(byName.likely.map(receivedOf)).toEqual([25_000])
    const byCode = await match([credit(24_946.25, 'TRF K7QF2')], [claim({ paymentCode: 'K7QF2' })])
    expect(byCode.sure.map(receivedOf)).toEqual([25_000])
    // A person looks at it: nobody pays a little less and is confirmed among many.
    expect(byCode.sure.map(isWhole)).toEqual([false])
    const lapsed = claim({ status: 'lapsed' })
    expect((await match([credit(24_950, 'NGOZI EZE')], [lapsed])).likely).toHaveLength(1)
  })

  test('by the amount alone it is possible, behind the whole amount, unless it is another booking’s price', async () => {
    const some = [credit(24_950, 'POS', 1), credit(25_000, 'POS', 2), credit(24_000, 'POS', 3)]
    const { possible } = await match(some, [claim({})])
    expect(possible[0]!.credits.map(({ line }) => line)).toEqual([2, 1])
    const cheaper = claim({ _id: 'cheaper', fullName: 'Somebody Else', amount: 24_950 })
    const found = await match([some[0]!], [claim({}), cheaper])
    expect(found.possible.map(one => one.claim._id)).toEqual(['cheaper'])
  })

  test('a transfer recorded as the whole is recognised', async () => {
    const paid = claim({ status: 'confirmed', amount: 0, paymentCode: 'K7QF2' })
    const transfer = { _id: 'p', bookingId: 'a', amount: 25_000, reference: '', on: '2026-11-13', isSeen: true }
    for (const words of ['NGOZI EZE', 'TRF K7QF2'])
      expect(await match([credit(24_950, words)], [paid], [transfer])).toMatchObject({ known: 1, unclaimed: [] })
  })

  test.each([
    ['the amount, the charge and what was settled', 'Amount,Charge,Settled Amount', '"25,000.00",50.00,"24,950.00"'],
    ['the net first', 'Net Amount,Fees,Gross Amount', '"24,950.00",50.00,"25,000.00"'],
    ['a net credit', 'Transaction Amount,Fee (NGN),Net Credit', '"25,000.00",50.00,"24,950.00"'],
    ['only what was settled and the charge', 'Charges,Settlement Amount (NGN)', '-50.00,"24,950.00"'],
  ])('a statement with %s counts the whole amount', async (_, heads, cells) => {
    const text = `Transaction Date,Settlement Date,Type,Narration,${heads},Balance,Ref
2026-11-13T09:12:00,2026-11-14,CREDIT,TRF FRM NGOZI EZE,${cells},"154,900.00",MP1
2026-11-14T09:12:00,2026-11-15,CREDIT,TRF FRM NGOZI EZE,${cells},"179,850.00",MP2`
    const { credits } = await readText(text)
    expect(credits.map(({ amount, date }) => [amount, date])).toEqual([
      [25_000, '2026-11-13'],
      [25_000, '2026-11-14'],
    ])
  })
})
