import { callPath } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { encodeAddress } from '#contract/people/unsubscribe-link.ts'
import { OTP_TTL_MINUTES } from '#contract/rules.ts'
import type { LetterSite } from '#server/catalogue/spa/mailboxes.ts'
import { mailTo, type Words } from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { aside, button, code, endFooter, oneClickHeaders, paragraph } from '#server/platform/mail/parts.ts'
import { excerpt, htmlPart } from './letters/rich-part.ts'

export function newsletterCodeMail(
  { email, otp, expiresAt }: { email: string; otp: string; expiresAt: Date },
  site: LetterSite,
): OutgoingMail {
  return newsletterMail(email, site, {
    kind: 'newsletter-code',
    subject: 'Your code for our newsletter',
    preheader: `${otp} is your code. It works for ${OTP_TTL_MINUTES} minutes.`,
    heading: 'Your code',
    parts: [
      paragraph('Type this code on our site to receive our newsletter.'),
      code(otp),
      aside(`It works once, for ${OTP_TTL_MINUTES} minutes. If you did not ask for it, you can ignore this email.`),
    ],
    uselessAfter: expiresAt.toISOString(),
  })
}

export function newsletterWelcomeMail(email: string, site: LetterSite): OutgoingMail {
  return newsletterMail(email, site, {
    kind: 'newsletter-welcome',
    subject: `Welcome to the newsletter of ${site.spa.name}`,
    preheader: 'Now and then: skin care, new treatments and offers.',
    heading: 'Welcome',
    parts: [
      paragraph('You are on our list. Now and then we will email you about skin care, new treatments and offers.'),
      button('See our services', site.siteUrl + paths.services),
    ],
  })
}

/** A letter, or a test of it for the owner. Contains no tracking. */
export function newsletterLetterMail(
  email: string,
  { subject, body }: { subject: string; body: string },
  site: LetterSite & { newsletterSender: string },
  { isTest = false } = {},
): OutgoingMail {
  const part = htmlPart(body)
  return newsletterMail(email, site, {
    kind: isTest ? 'newsletter-test' : 'newsletter-letter',
    subject: isTest ? `Test: ${subject}` : subject,
    preheader: excerpt(part.text),
    heading: subject,
    parts: [part],
    from: site.newsletterSender,
    // A test is sent at any hour.
    byDayIn: isTest ? undefined : site.spa.timeZone,
  })
}

/** Sent because anybody may unsubscribe any address. */
export function newsletterGoodbyeMail(email: string, site: LetterSite): OutgoingMail {
  return newsletterMail(email, site, {
    kind: 'newsletter-goodbye',
    subject: `You no longer receive the newsletter of ${site.spa.name}`,
    preheader: 'Was this not you? You can join again here.',
    heading: 'You have unsubscribed',
    parts: [
      paragraph('We have taken this address off our list and deleted it. This is the last email of our newsletter.'),
      paragraph('If this was not you, or if you miss us one day, you are welcome back.'),
      button('Join again', site.siteUrl + paths.newsletter),
    ],
  })
}

/** Adds an unsubscribe link, and headers for the mail program's own unsubscribe button. */
function newsletterMail(email: string, site: LetterSite, words: Words): OutgoingMail {
  const { siteUrl, ownerEmail } = site
  return mailTo(email, site, {
    replyTo: ownerEmail,
    headers: oneClickHeaders(siteUrl + callPath('unsubscribe', { email })),
    footer: endFooter(
      'You receive this because this address was given for our newsletter.',
      'Unsubscribe',
      siteUrl + paths.unsubscribeAddress(encodeAddress(email)),
    ),
    ...words,
  })
}
