import { depositRule } from '#contract/catalogue/deposit-rule.ts'
import type { Currency, PublicSpa } from '#contract/catalogue/spa.ts'
import { policyText, refundText } from '#contract/messages.ts'
import { priceText } from '#contract/platform/money.ts'
import { useSpa } from '#web/store/site.ts'
import { PolicyText } from './PolicyText.tsx'

export default function PolicyPage() {
  const intro = 'How we work and what we ask of you, in plain words. It takes about four minutes to read.'
  return (
    <PolicyText picture="spa-packages" heading={policyText.heading} intro={intro} sections={policySections(useSpa())} />
  )
}

const [appointments, payments, health, conduct, refunds, clients, staff] = policyText.sections

export const policySections = ({ policy, currency, payment }: Pick<PublicSpa, 'policy' | 'currency' | 'payment'>) =>
  [
    {
      id: 'appointments',
      heading: appointments,
      inShort: `${policyText.freeChange(policy.noticeHours, 'before')}.`,
      points: [
        'Please book ahead, online or by phone. Once a time is yours, nobody else can have it.',
        `A face-to-face consultation ${cost(policy.consultationPrice, currency)}. You sit down with a specialist, who looks at your skin and makes a plan with you.`,
        policy.noticeHours > 0
          ? `Please give us ${policy.noticeHours}-hour cancellation notice to avoid fees. With less notice, or if you do not come, a fee may be charged.`
          : 'You can cancel until your appointment begins. If you do not come, a fee may be charged.',
        `If you arrive ${late(policy.lateMinutes)}, we may have to shorten your time or cancel it, so that the guest after you is not kept waiting.`,
        'If we have to move your appointment, you choose the new time or get your money back.',
      ],
    },
    {
      id: 'payments',
      heading: payments,
      inShort: 'The price you see when you book is the price you pay.',
      points: [
        'We accept cash, bank transfer and approved digital platforms.',
        'Deposits may be required for some services, for packages and for groups. We say so before you book.',
        ...[depositRule(payment.deposit, currency)].filter(rule => rule !== undefined),
        'When you book online, your time is held while you transfer the amount and upload the receipt. If the hold ends before that, others can book the time.',
        'Please transfer only to the accounts shown on this site. We never send new account details by chat or text message.',
      ],
    },
    {
      id: 'health',
      heading: health,
      inShort: 'Tell us what we should know about your body. It stays between us.',
      points: [
        'Before we begin, please tell us about allergies, skin conditions, medicines, recent procedures and pregnancy. We may then change a treatment or keep it for another day.',
        'Tools are sterilised after every guest, linen is washed hot, and anything that cannot be cleaned is used only once.',
        'If you have a fever, an infection or an open wound, please move your appointment. The same rule applies to our staff.',
        'We test new products on a small patch of skin whenever you ask, and always before lash and brow tints.',
      ],
    },
    {
      id: 'conduct',
      heading: conduct,
      inShort: 'Our treatments are strictly professional.',
      points: [
        'You stay covered at all times, except for the part being treated.',
        'You may ask us to stop, to change the pressure or to change the therapist at any moment, without giving a reason.',
        'We do not tolerate harassment of guests or staff. If it happens, the session ends at once and is not refunded.',
        'We do not bleach or lighten skin.',
      ],
    },
    {
      id: 'refunds',
      heading: refunds,
      inShort: `If something was not right, tell us within ${policyText.hours(policy.feedbackHours)} and we will put it right.`,
      points: [
        `Please give us your feedback within ${policyText.hours(policy.feedbackHours)} of your visit, in person, by phone or by email. We reply the same working day.`,
        'Completed services are non-refundable. If our work fell short, we will do it again or give you credit.',
        'Product sales are final unless defective. Bring a defective product back with its packaging and we will replace it.',
        `Money we owe you goes back ${refundText.within}, to the account you give us on the page of your booking.`,
      ],
    },
    {
      id: 'clients',
      heading: clients,
      inShort: 'Help us keep the spa calm for everyone.',
      points: [
        'Please arrive ten minutes early, put your phone on silent and speak softly in the corridors.',
        'Guests under 16 must come with an adult. We cannot look after small children during a session.',
        'Please leave valuables at home, or in your locker with the key on you.',
        'Please follow our aftercare advice, above all about sun, water and make-up.',
      ],
    },
    {
      id: 'staff',
      heading: staff,
      inShort: 'What you can expect from every one of us.',
      points: [
        'Everyone who treats you is trained for that treatment and keeps learning.',
        'We wash our hands before and after every guest, wear clean uniforms, and use gloves where needed.',
        'We are on time, explain each step before we take it, and listen more than we talk.',
        'What you tell us, and that you were here at all, stays with us.',
        'Tips are welcome but never expected. You get the same care either way.',
      ],
    },
  ] as const

function cost(price: number, currency: Currency) {
  if (price === 0) return 'costs nothing'
  return `costs ${currency.code === 'NGN' ? `${priceText(price, { ...currency, sign: '' })} naira` : priceText(price, currency)}`
}

const late = (minutes: number) => (minutes > 0 ? `${minutes} minutes late or more` : 'late')
