import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import * as booking from './booking/booking.ts'
import * as catalogue from './catalogue/catalogue.ts'
import * as settings from './catalogue/settings.ts'
import * as desk from './desk/desk.ts'
import * as credits from './money/credits.ts'
import * as payment from './money/payment.ts'
import * as health from './operations/health.ts'
import * as newsletter from './people/newsletter.ts'
import * as survey from './people/survey.ts'
import { ERROR_STATUS, errorResponse } from './platform/errors.ts'
import { issueSentence } from './platform/issue-sentences.ts'

const rooms = { booking, catalogue, credits, health, newsletter, payment, settings, survey }
const schemas = Object.values(rooms).flatMap(room =>
  Object.entries(room).filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
)

test.each(schemas)('%s can be described to other programs', (_name, schema) => {
  expect(() => z.toJSONSchema(schema, { io: 'input' })).not.toThrow()
})

// A response is serialised by its schema, which a one-way transform would prevent.
test.each(schemas.filter(([name]) => name.endsWith('Response')))('%s is the same read and written', (_name, schema) => {
  expect(() => z.toJSONSchema(schema, { io: 'output' })).not.toThrow()
})

test('an error is one sentence under two names, with a code from the closed list', () => {
  const sentence = 'invalid booking id'
  const answer = { success: false, error: sentence, message: sentence, code: 'booking_not_found' }
  expect(errorResponse.parse(answer)).toEqual(answer)
  expect(errorResponse.safeParse({ ...answer, code: 'surprise' }).success).toBe(false)
  expect(Object.values(ERROR_STATUS).every(status => status >= 400 && status < 600)).toBe(true)
})

test.each(['', 'two words', 'line\nbreak', 'ünï', 'k'.repeat(201)])('%j is no idempotency key', key => {
  expect(booking.idempotencyKey.safeParse(key).success).toBe(false)
})

test('a closure may be a single day but cannot end before it starts', () => {
  expect(booking.closureInput.safeParse({ from: '2026-12-25', to: '2026-12-25' }).success).toBe(true)
  expect(booking.closureInput.safeParse({ from: '2026-12-26', to: '2026-12-25' }).success).toBe(false)
})

test.each([
  ['0180291834567', true],
  ['GB33BUKB20201555555555', true],
  ['012', false],
  ['0123 456', false],
  ['0'.repeat(35), false],
])('%s is an account number somewhere: %s', (number, ok) => {
  const banks = [{ bank_name: '058', name: 'Imole Spa', number }]
  expect(payment.banksInput.safeParse({ banks }).success).toBe(ok)
})

test('codes and addresses are refused in the specified words', () => {
  for (const otp of [undefined, '', '123', '12345', '12a4', 1234]) {
    const { error } = newsletter.verifyOtpBody.safeParse({ email: 'ada@example.com', otp })
    expect(error?.issues[0]?.message, String(otp)).toBe('Please enter the 4-digit OTP')
  }
  for (const email of [undefined, '', 'ada', 7]) {
    const { error } = newsletter.sendOtpBody.safeParse({ email })
    expect(error?.issues[0]?.message, String(email)).toBe('Please enter a valid email address')
  }
})

test('unsubscribing tells an empty address from a wrong one', () => {
  const first = (email: string) => newsletter.unsubscribeParams.safeParse({ email }).error?.issues.map(i => i.message)
  expect(first('  ')).toEqual(['Email is required'])
  expect(first('ada')).toEqual(['Email format is invalid'])
  expect(newsletter.unsubscribeParams.parse({ email: 'Ada@Example.com' })).toEqual({ email: 'ada@example.com' })
})

test('a survey answer is not blank and is about beauty', () => {
  expect(survey.surveyBody.safeParse({ source: 'TikTok', type: 'beauty' }).success).toBe(true)
  expect(survey.surveyBody.safeParse({ source: '  ', type: 'beauty' }).success).toBe(false)
  expect(survey.surveyBody.safeParse({ source: 'TikTok', type: 'hotel' }).success).toBe(false)
})

test('every issue of a schema reads as a sentence, also where the schema has no words of its own', () => {
  const said = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value, { error: issueSentence }).error?.issues.map(({ message }) => message)
  expect(said(catalogue.serviceInput, {})).toEqual(['Please fill this in'])
  expect(said(catalogue.serviceInput, { name: 'a'.repeat(121) })).toEqual(['Please use at most 120 characters'])
  expect(said(catalogue.serviceInput, { name: 'a', stations: 0 })).toEqual(['Please give at least 1'])
  expect(said(catalogue.serviceInput, { name: 'a', stations: 1.5 })).toEqual(['Please give a whole number'])
  expect(said(desk.statusBody, { status: 'held' })).toEqual([
    'Please choose one of: confirmed, declined, cancelled, done, no_show',
  ])
  expect(said(catalogue.serviceInput, { name: 7 })).toEqual(['This is not right. Please check it'])
})

test('the browser can take everything but the schemas without the weight of zod', () => {
  const root = import.meta.dirname
  const imports = (file: string) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^(?:import|export) \{[^}]*\} from '([^']+)'/gm)].map(
      ([, name]) => (name === 'zod' ? name : normalize(join(dirname(file), name!))),
    )
  const weighsZod = (file: string): boolean => imports(file).some(name => name === 'zod' || weighsZod(name))
  const light = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    file => /(?<!\.test)\.ts$/.test(file) && !weighsZod(file),
  )
  expect(light).toEqual(
    expect.arrayContaining([
      'messages.ts',
      'rules.ts',
      'booking/booking-fields.ts',
      'catalogue/business.ts',
      'calls.ts',
      'platform/dates.ts',
    ]),
  )
  expect(light).not.toContain('booking/booking.ts')
})
