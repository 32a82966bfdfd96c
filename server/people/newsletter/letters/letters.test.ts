import { beforeEach, describe, expect, test } from 'vitest'
import { lettersText } from '#contract/messages.ts'
import { letterRefusals } from '#contract/refusals.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { aDevice } from '#server/desk/testing/desk.ts'
import { lettersOf, reader, subscribe } from './testing/letters.ts'

const NOON = '2026-11-16T11:00:00Z'
const spa = useSpa()
const letters = lettersOf(spa)

beforeEach(async () => {
  spa.clock.set(NOON)
  for (const table of ['letters', 'newsletterSubscribers', 'outbox'] as const) await spa.db.deleteFrom(table).execute()
})

describe('writing', () => {
  test('a letter is a draft with a number of readers, until it is sent', async () => {
    await subscribe(spa.db, 3)
    const { status, letter } = (await letters.add({ subject: ' News ', body: '<p>Hello</p>' })) as never
    expect(status).toBe(201)
    const draft = { status: 'draft', sendAt: null, counts: { toGo: 3, sent: 0, failed: 0 }, version: 1 }
    expect(letter).toMatchObject({ subject: 'News', body: '<p>Hello</p>', ...draft })
    expect(await letters.list()).toMatchObject({ letters: [letter], subscribers: 3, perMinute: 60 })
  })

  test.each([
    [{ subject: '', body: '<p>Hello</p>' }, 'subject', lettersText.subjectMissing],
    [{ subject: '   ', body: '<p>Hello</p>' }, 'subject', lettersText.subjectMissing],
    [{ body: '<p>Hello</p>' }, 'subject', lettersText.subjectMissing],
    [{ subject: 'News\r\nBcc: eve@evil.example', body: '<p>Hello</p>' }, 'subject', lettersText.subjectOneLine],
    [{ subject: 'x'.repeat(151), body: '<p>Hello</p>' }, 'subject', lettersText.subjectTooLong],
    [{ subject: 'News', body: '' }, 'body', lettersText.bodyMissing],
    [{ subject: 'News' }, 'body', lettersText.bodyMissing],
    [{ subject: 'News', body: '<p> </p><p><br /></p>' }, 'body', lettersText.bodyMissing],
    [{ subject: 'News', body: '<script>alert(1)</script><img src=x>' }, 'body', lettersText.bodyMissing],
    [{ subject: 'News', body: 'x'.repeat(40_001) }, 'body', lettersText.bodyTooLong],
  ])('%j is refused with a sentence', async (body, field, sentence) => {
    const answer = await letters.add(body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_fields', error: sentence } })
    expect(answer.body.fieldErrors).toEqual({ [field]: sentence })
    const draft = await letters.write()
    if (Object.keys(body).length === 2) expect((await letters.change(draft, body)).status).toBe(400)
  })

  test('of the owner’s HTML only the allowed tags stay', async () => {
    const body = '<h1>Big</h1><p onclick="x()">a <b>b</b> <a href="javascript:x()">c</a></p><iframe src="/"></iframe>'
    const letter = await letters.write({ subject: 'News', body })
    expect(letter.body).toBe('Big<p>a <strong>b</strong> <a>c</a></p>')
  })

  test('what is left out of a change stays; who was overtaken is told by whom, and overwrites nothing', async () => {
    const letter = await letters.write()
    const amaka = await aDevice(spa, 'Amaka’s phone', 'owner')
    const changed = await amaka.call('PUT', `/desk/letters/${letter._id}`, { subject: 'Dry air', version: 1 })
    expect(changed.body.letter).toMatchObject({ subject: 'Dry air', body: letter.body, version: 2 })
    const mine = { body: '<p>Mine</p>' }
    const refusal = { code: 'changed_meanwhile', error: letterRefusals.changedMeanwhile('Amaka’s phone', '12:00 PM') }
    expect(await letters.change(letter, { ...mine, version: 1 })).toMatchObject({ status: 409, body: refusal })
    expect((await letters.change(letter, { ...mine, version: 2 })).letter).toMatchObject({
      subject: 'Dry air',
      ...mine,
    })
  })

  test('a draft can be thrown away, and is then unknown', async () => {
    const letter = await letters.write()
    expect((await letters.remove(letter)).status).toBe(200)
    for (const answer of [await letters.remove(letter), await letters.send(letter), await letters.stop(letter)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'letter_not_found' } })
  })

  test('the record says that letters were written and sent, not what they say', async () => {
    await subscribe(spa.db, 1)
    const letter = await letters.write({ subject: 'For Ngozi', body: '<p>Dear Ngozi</p>' })
    await letters.send(letter)
    await letters.stop(letter)
    const rows = await spa.db.selectFrom('ownerRecord').selectAll().orderBy('id', 'desc').limit(3).execute()
    expect(rows.map(({ what }) => what)).toEqual(['take a letter back', 'send letter', 'add letter'])
    expect(JSON.stringify(rows)).not.toContain('Ngozi')
  })
})

test('a test goes to the owner at any hour, with the way out that every reader has, and counts for nothing', async () => {
  spa.clock.set('2026-11-16T22:00:00Z')
  const body = '<h3>Oil</h3><p>Warm &amp; slow.</p><ol><li>A</li><li>B</li></ol>'
  const letter = await letters.write({ subject: 'News', body })
  expect((await letters.test(letter)).body.to).toBe('hello@imolespa.example')
  const [mail, ...others] = await spa.deliver()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'newsletter-test', to: 'hello@imolespa.example', subject: 'Test: News' })
  expect(mail!.text).toContain('Oil\n\nWarm & slow.\n\n1. A\n2. B')
  expect(mail!.html).toMatch(/<h3 class="ink" style="[^"]+">Oil<\/h3>/)
  expect(mail!.headers).toHaveProperty('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click')
  expect((await letters.fetch(letter)).letter).toMatchObject({ status: 'draft', counts: { sent: 0 } })
})

test('the preview is the mail itself, cleaned, also of a letter that is half written', async () => {
  const body = { subject: '', body: '<p>Hi<script>alert(1)</script></p>' }
  const answer = await spa.call('previewLetter', { body, headers: (await aDevice(spa, 'Owner', 'owner')).headers })
  const { html, text } = answer.json()
  expect(html).toContain('<p style="margin:0 0 16px;">Hi</p>')
  expect(html).not.toContain('<script')
  expect(text).toContain('Unsubscribe: ')
  expect(await letters.list()).toMatchObject({ letters: [] })
})

describe('sending', () => {
  test('nothing leaves for fifteen seconds, and until then it can be taken back and changed', async () => {
    await subscribe(spa.db, 2)
    const letter = await letters.write()
    const scheduled = { status: 'scheduled', sendAt: '2026-11-16T11:00:15.000Z', quietUntil: null }
    expect(await letters.send(letter)).toMatchObject({ status: 200, letter: scheduled })
    expect((await letters.change(letter, { subject: 'x' })).body).toMatchObject({ code: 'letter_under_way' })
    expect(await letters.round(14)).toBe(0)
    expect((await letters.stop(letter)).letter).toMatchObject({ status: 'draft', sendAt: null })
    expect(await letters.round(60)).toBe(0)
    expect(await spa.deliver()).toEqual([])
    expect((await letters.change(letter, { subject: 'x' })).status).toBe(200)
  })

  test('everybody who had subscribed gets it once, with a way out of their own', async () => {
    const readers = await subscribe(spa.db, 5)
    const letter = await letters.write()
    await letters.send(letter)
    expect(await letters.round(15)).toBe(5)
    expect(await letters.round(3)).toBe(0)
    expect((await letters.fetch(letter)).letter).toMatchObject({ status: 'sending', counts: { toGo: 5, sent: 0 } })
    const mails = await spa.deliver()
    expect(mails.map(({ to }) => to).sort()).toEqual(readers)
    for (const { to, headers, text, html, from } of mails) {
      expect(headers!['List-Unsubscribe']).toContain(encodeURIComponent(to))
      for (const part of [text, html]) expect(part).toContain(Buffer.from(to).toString('base64url'))
      expect(from).toBe('Ìmọ́lẹ̀ Spa & Beauty <bookings@imolespa.example>')
    }
    await letters.round(3)
    const { letter: after, troubles } = await letters.fetch(letter)
    expect(after).toMatchObject({ status: 'sent', counts: { toGo: 0, sent: 5 }, endedAt: expect.any(String) })
    expect(troubles).toEqual([])
    await letters.round(600)
    expect(await spa.deliver()).toEqual([])
    // Nothing is left that tells who had it.
    expect(await spa.db.selectFrom('letterRecipients').selectAll().execute()).toEqual([])
  })

  test('twice is once: two taps are one, and what is under way or was sent is refused', async () => {
    await subscribe(spa.db, 1)
    const letter = await letters.write()
    const first = await letters.send(letter)
    spa.clock.advance(0.1)
    expect((await letters.send(letter)).letter).toEqual(first.letter)
    await letters.round(15)
    const underWay = { code: 'letter_under_way', error: letterRefusals.alreadySending }
    expect(await letters.send(letter)).toMatchObject({ status: 409, body: underWay })
    await spa.deliver()
    await letters.round(3)
    expect((await letters.send(letter)).body).toMatchObject({ error: letterRefusals.alreadySent })
    expect((await letters.stop(letter)).body).toMatchObject({ error: letterRefusals.nothingToStop })
    expect((await letters.remove(letter)).body).toMatchObject({ code: 'letter_under_way' })
  })

  test('wants no body: without one it is now', async () => {
    await subscribe(spa.db, 1)
    const { _id: id } = await letters.write()
    const answer = await spa.call('sendLetter', { parts: { id }, headers: asOwner })
    expect(answer.json().letter).toMatchObject({ status: 'scheduled', sendAt: '2026-11-16T11:00:15.000Z' })
  })

  test('to nobody is refused with a sentence', async () => {
    const refusal = { code: 'nobody_subscribed', error: letterRefusals.nobodySubscribed }
    expect(await letters.send(await letters.write())).toMatchObject({ status: 409, body: refusal })
  })

  test('at a time: neither one that has passed nor one that is years away, and the last one chosen counts', async () => {
    await subscribe(spa.db, 1)
    const letter = await letters.write()
    for (const [at, sentence] of [
      ['2026-11-16T10:50:00Z', letterRefusals.timeHasPassed],
      ['2028-11-16T10:50:00Z', letterRefusals.tooFarAhead],
      ['tomorrow', lettersText.timeMissing],
    ] as const)
      expect((await letters.send(letter, at)).body).toMatchObject({ code: 'invalid_fields', error: sentence })
    await letters.send(letter, '2026-11-17T10:00:00+01:00')
    const moved = await letters.send(letter, '2026-11-18T10:00:00+01:00')
    expect(moved.letter).toMatchObject({ status: 'scheduled', sendAt: '2026-11-18T09:00:00.000Z' })
    spa.clock.set('2026-11-18T08:59:59Z')
    expect(await letters.round()).toBe(0)
    expect(await letters.round(1)).toBe(1)
  })

  test.each([
    ['2026-11-16T19:00:00Z', undefined, '2026-11-17T07:00:00.000Z'],
    ['2026-11-16T18:59:50Z', undefined, '2026-11-17T07:00:00.000Z'],
    ['2026-11-17T06:59:00Z', undefined, '2026-11-17T07:00:00.000Z'],
    [NOON, '2026-11-18T23:30:00+01:00', '2026-11-19T07:00:00.000Z'],
  ])(
    'by night nobody is written to: sent at %s for %s it leaves in the morning, and says so',
    async (now, at, sendAt) => {
      spa.clock.set(now)
      await subscribe(spa.db, 1)
      const { letter } = await letters.send(await letters.write(), at)
      expect(letter).toMatchObject({ status: 'scheduled', sendAt, quietUntil: sendAt })
      spa.clock.set(new Date(Date.parse(sendAt) - 1000).toISOString())
      expect(await letters.round()).toBe(0)
      expect(await letters.round(1)).toBe(1)
    },
  )

  test('a letter that the evening overtakes goes on in the morning, mails that wait already included', async () => {
    spa.clock.set('2026-11-16T18:59:30Z')
    await subscribe(spa.db, 61)
    const letter = await letters.write()
    await letters.send(letter)
    expect(await letters.round(15)).toBe(60)
    spa.clock.set('2026-11-16T19:01:00Z')
    expect(await letters.round()).toBe(0)
    expect(await spa.deliver()).toEqual([])
    const waiting = { status: 'sending', quietUntil: '2026-11-17T07:00:00.000Z' }
    expect(await letters.fetch(letter)).toMatchObject({ letter: waiting, troubles: [] })
    spa.clock.set('2026-11-17T07:00:00Z')
    // Those that waited through the night are this minute's.
    expect(await letters.round()).toBe(0)
    expect(await spa.deliver()).toHaveLength(60)
    expect(await letters.round(3)).toBe(1)
    expect(await spa.deliver()).toHaveLength(1)
    await letters.round(3)
    expect((await letters.fetch(letter)).letter).toMatchObject({ status: 'sent', counts: { toGo: 0, sent: 61 } })
  })

  test('who subscribes after it has started is not among its readers; who subscribed while it waited is', async () => {
    await subscribe(spa.db, 1)
    const letter = await letters.write()
    await letters.send(letter)
    await addReader('waited@example.com')
    await letters.round(15)
    spa.clock.advance(0.1)
    await addReader('late@example.com')
    await letters.round(120)
    expect((await spa.deliver()).map(({ to }) => to).sort()).toEqual([reader(0), 'waited@example.com'])
    await letters.round(3)
    expect((await letters.fetch(letter)).letter).toMatchObject({ status: 'sent', counts: { toGo: 0, sent: 2 } })
  })
})

async function addReader(email: string) {
  await spa.db.insertInto('newsletterSubscribers').values({ email, subscribedAt: spa.clock.now() }).execute()
}
