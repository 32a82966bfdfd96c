import { beforeEach, describe, expect, test } from 'vitest'
import { requestResponse, requestsResponse } from '#contract/people/people.ts'
import { ada } from '#server/app/testing/desk.ts'
import { MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { aVisit, ownerOf } from '../testing/people.ts'

const spa = useSpa()
beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  for (const table of ['privacyRequests', 'bookings', 'people', 'outbox'] as const)
    await spa.db.deleteFrom(table).execute()
})

type Visit = Awaited<ReturnType<typeof aVisit>>
const ask = (visit: Visit, kind: string, key = spa.deps.bookingKeys.of(visit.id)) =>
  spa.call('requestMyData', { body: { bookingHash: visit.hash, key, kind } })
const owner = ownerOf(spa)
const list = async () => requestsResponse.parse((await owner('listRequests')).json()).requests
const answer = (id: string, body: object) => owner('answerRequest', id, body)
const delivered = async () => (await spa.deliver()).map(({ kind, to }) => [kind, to])

describe('a customer asks from the page of their booking', () => {
  test('the owner hears of it, the customer gets it in writing, and thirty days run', async () => {
    const visit = await aVisit(spa)
    const response = await ask(visit, 'copy')
    expect(response.statusCode, response.body).toBe(200)
    expect(requestResponse.parse(response.json())).toMatchObject({
      message: 'We have your request for a copy. We will answer by Wednesday 16 December 2026 at the latest.',
      dueAt: '2026-12-16T06:00:00.000Z',
      notBefore: null,
    })
    const mails = await spa.deliver()
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['data-request-received', ada.email],
      ['data-request-for-owner', expect.any(String)],
    ])
    expect(mails[1]!.text).toContain(`/desk/people/${visit.personId}`)
    spa.clock.advance(10 * 24 * 60)
    expect(await list()).toMatchObject([
      { kind: 'copy', status: 'open', daysLeft: 20, person: { _id: visit.personId, fullName: ada.fullName } },
    ])
    spa.clock.advance(21 * 24 * 60)
    expect(await list()).toMatchObject([{ daysLeft: -1 }])
  })

  test('asking twice is one request, and a copy and erasing are two', async () => {
    const visit = await aVisit(spa)
    const first = (await ask(visit, 'copy')).json()
    spa.clock.advance(24 * 60)
    expect((await ask(visit, 'copy')).json().dueAt).toBe(first.dueAt)
    await ask(visit, 'erase')
    expect(await list()).toHaveLength(2)
  })

  test('with a booking ahead they learn when erasing can be done, and so does the owner', async () => {
    const response = await ask(await aVisit(spa, { inDays: 4, status: 'confirmed' }), 'erase')
    expect(response.json()).toMatchObject({
      message: expect.stringMatching(
        /once it is over, on Friday 20 November 2026, or as soon as you have cancelled it/,
      ),
      notBefore: '2026-11-20T07:00:00.000Z',
    })
    expect((await list())[0]!.notBefore).toBe('2026-11-20T07:00:00.000Z')
    const [, toOwner] = await spa.deliver()
    expect(toOwner!.text).toContain('from Friday 20 November 2026 on, or once it is cancelled')
  })

  test.each(['', 'a-key', 'x'.repeat(2000)])('a wrong key (%s) opens nothing and says nothing', async key => {
    const response = await ask(await aVisit(spa), 'copy', key)
    expect([400, 404]).toContain(response.statusCode)
    expect(await list()).toEqual([])
  })
})

describe('the owner answers', () => {
  test('a copy was sent: the customer is told, once', async () => {
    await ask(await aVisit(spa), 'copy')
    await spa.deliver()
    const [request] = await list()
    const answered = (await answer(request!._id, { status: 'done' })).json().request
    expect(answered).toMatchObject({ status: 'done', daysLeft: null })
    expect(await delivered()).toEqual([['data-copy-sent', ada.email]])
    expect((await answer(request!._id, { status: 'done' })).json().code).toBe('already_answered')
  })

  test('no is said with a reason, which the customer reads', async () => {
    await ask(await aVisit(spa), 'erase')
    await spa.deliver()
    const [request] = await list()
    expect((await answer(request!._id, { status: 'refused' })).json().fieldErrors).toHaveProperty('reason')
    await answer(request!._id, { status: 'refused', reason: 'The tax office asked for it' })
    const [mail] = await spa.deliver()
    expect(mail).toMatchObject({ kind: 'data-request-refused', to: ada.email })
    expect(mail!.text).toContain('The tax office asked for it')
  })

  test('erasing answers the wish to be erased; nobody can only say that it was done', async () => {
    const visit = await aVisit(spa)
    await ask(visit, 'erase')
    await ask(visit, 'copy')
    await spa.deliver()
    const request = (await list()).find(({ kind }) => kind === 'erase')!
    expect((await answer(request._id, { status: 'done' })).statusCode).toBe(400)
    await owner('erasePerson', visit.personId!)
    expect(await list()).toMatchObject([
      { kind: expect.any(String), status: expect.stringMatching(/done|refused/), person: null, reason: '' },
      { person: null },
    ])
    expect(await delivered()).toEqual([['data-erased', ada.email]])
    const rows = await spa.db.selectFrom('outbox').select('mail').execute()
    expect(JSON.stringify(rows)).not.toContain(ada.email)
    // The page of the booking is still there for who has the link, and says nothing of them.
    expect((await ask(visit, 'copy')).statusCode).toBe(404)
  })
})
