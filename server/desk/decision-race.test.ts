import { expect, test } from 'vitest'
import { useSpa } from '#server/app/testing/spa.ts'
import { aDevice, advanceSeconds, aReceipt } from './testing/desk.ts'

const spa = useSpa()
const ROUNDS = 20

test('two devices decide one receipt, again and again: one decision each time, the other learns who and when', async () => {
  const [amaka, bola] = [await aDevice(spa, "Amaka's phone"), await aDevice(spa, 'Front desk')]
  const { _id } = await aReceipt(spa)
  for (let round = 0; round < ROUNDS; round++) {
    const [one, other] = await Promise.all([
      amaka.decide(_id, { status: 'confirmed', ...(round % 2 && { from: 'submitted' }) }),
      bola.decide(_id, { status: 'declined', ...(round % 2 && { from: 'submitted' }) }),
    ])
    const amakaWon = one.status === 200
    const [winner, loser] = amakaWon ? [one, other] : [other, one]
    expect([winner.status, loser.status], `round ${round}`).toEqual([200, 409])
    const sentence = amakaWon
      ? "Already confirmed by Amaka's phone at 7:00 AM."
      : 'Already declined by Front desk at 7:00 AM.'
    expect(loser.body).toMatchObject({ code: 'already_decided', error: sentence })
    if (round < ROUNDS - 1) expect((await (amakaWon ? amaka : bola).undo(_id)).status).toBe(200)
  }
  advanceSeconds(spa, 16)
  expect(await spa.deliver()).toHaveLength(1)
  const { booking, payments } = await amaka.details(_id)
  expect(payments).toHaveLength(booking.status === 'confirmed' ? 1 : 0)
})
