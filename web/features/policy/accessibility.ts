import type { PublicSpa } from '#contract/spa.ts'
import type { PolicySection } from './Sections.tsx'

/** What the site does for everybody, as it is tested, and what it does not do yet: a change there is a change here. */
export const accessibilitySections = ({ name, email, phone, address }: PublicSpa): readonly PolicySection[] => [
  {
    id: 'what-we-aim-for',
    heading: 'What we aim for',
    inShort: 'Whoever can come to us can book with us.',
    points: [
      `The site of ${name} is made to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.`,
      'With every change a program looks through each page, on a phone and on a large screen, for what would keep people out. Nothing serious that it finds is published.',
      'We have checked this ourselves. Nobody from outside has, so tell us what we do not see.',
    ],
  },
  {
    id: 'what-helps',
    heading: 'What helps you here',
    inShort: 'Eyes, hands and ears may each do it alone.',
    points: [
      'Everything can be done by keyboard, and you see where you are.',
      'Screen readers find headings, names for every field and button, and words for our pictures. What goes wrong is read out.',
      'Text can be made larger, and the site fits a narrow screen without pushing sideways.',
      'Nothing is said by colour alone. Buttons are large enough for a thumb.',
      'If your device asks for less motion, nothing moves. If it has colours of its own, they are used.',
      'Pages can be read without scripts, and what you typed stays when the connection breaks.',
    ],
  },
  {
    id: 'what-is-in-the-way',
    heading: 'What is still in the way',
    inShort: 'We know of these.',
    points: [
      'The map comes from another company. The address and a link for directions stand beside it.',
      'A time is held only for a while until you have paid; the page says until when. If you need longer, call us.',
      'Photos that were added later may lack words for those who cannot see them.',
    ],
  },
  {
    id: 'tell-us',
    heading: 'Tell us',
    inShort: 'We book for you, and mend it.',
    points: [
      `Write to ${email.support} or call ${phone.display}. Say which page it was and what you wanted to do.`,
      `You can always book by phone, or at ${address.oneLine}.`,
    ],
  },
]
