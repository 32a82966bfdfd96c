import type { PublicSpa } from '#contract/catalogue/spa.ts'
import { footerText } from '#contract/messages.ts'
import { useSpa } from '#web/store/site.ts'
import { type PolicySection, PolicyText } from './PolicyText.tsx'

export default function AccessibilityPage() {
  const intro = 'What we do so that everybody can use this site, what we still have to fix, and how to tell us.'
  return (
    <PolicyText
      picture="about"
      heading={footerText.accessibility}
      intro={intro}
      sections={accessibilitySections(useSpa())}
    />
  )
}

/** Must match what the accessibility tests cover and what is still missing; change both together. */
export const accessibilitySections = ({ name, email, phone, address }: PublicSpa): readonly PolicySection[] => [
  {
    id: 'what-we-aim-for',
    heading: 'What we aim for',
    inShort: 'Everybody should be able to book with us.',
    points: [
      `The site of ${name} is made to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.`,
      'With every change, a program checks each page, on a phone and on a large screen, for anything that keeps people out. If it finds something serious, we do not publish the change.',
      'We have checked this ourselves. Nobody independent has, so please tell us what we have missed.',
    ],
  },
  {
    id: 'what-helps',
    heading: 'What helps you here',
    inShort: 'You can use it with a keyboard, a screen reader or large text.',
    points: [
      'Everything can be done by keyboard, and you can always see where you are.',
      'Screen readers find headings, a name for every field and button, and descriptions of our pictures. Errors are read out.',
      'Text can be made larger, and the site fits a narrow screen without scrolling sideways.',
      'Nothing depends on colour alone. Buttons are large enough for a thumb.',
      'If your device is set to reduce motion, nothing moves. If it has its own colours, the site uses them.',
      'You can read our pages without JavaScript, and what you typed is kept if the connection drops.',
    ],
  },
  {
    id: 'what-is-in-the-way',
    heading: 'What we still have to fix',
    inShort: 'These are the problems we know about.',
    points: [
      'The map comes from another company. The address and a link for directions are beside it.',
      'Until you pay, your time is held only for a while; the page says until when. If you need longer, please call us.',
      'Some photos added later may have no description for people who cannot see them.',
    ],
  },
  {
    id: 'tell-us',
    heading: 'Tell us',
    inShort: 'We will book for you, and fix the problem.',
    points: [
      `Write to ${email.support} or call ${phone.display}. Say which page it was and what you wanted to do.`,
      `You can always book by phone, or at ${address.oneLine}.`,
    ],
  },
]
