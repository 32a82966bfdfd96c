import { expect, test } from 'vitest'
import { callPath } from '#contract/calls.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'

const spa = useSpa()

const submit = (payload: object) => spa.app.inject({ method: 'POST', url: callPath('submitSurvey'), payload })
const results = async () => (await spa.app.inject({ url: callPath('surveyResults'), headers: asOwner })).json()

test('the owner sees how often each source was named, the most named first', async () => {
  expect(await results()).toEqual({ success: true, total: 0, results: [] })
  for (const source of ['TikTok', 'Instagram', 'My barber, Tunde', 'Instagram', 'TikTok', 'Instagram'])
    expect((await submit({ source, type: 'beauty' })).json()).toEqual({ success: true })
  expect(await results()).toEqual({
    success: true,
    total: 6,
    results: [
      { source: 'Instagram', count: 3 },
      { source: 'TikTok', count: 2 },
      { source: 'My barber, Tunde', count: 1 },
    ],
  })
})

test('what a visitor writes is kept to the letter', async () => {
  const source = `<img src=x onerror=alert(1)> '); drop table survey_answers; -- %s $& 😀`
  expect((await submit({ source: ` ${source} `, type: 'beauty' })).statusCode).toBe(200)
  expect((await results()).results).toContainEqual({ source, count: 1 })
})
