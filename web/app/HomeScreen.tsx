import { HomePage } from '#web/catalogue/home/HomePage.tsx'
import { NewsletterSignUp } from '#web/people/newsletter/NewsletterSignUp.tsx'
import { Survey } from '#web/people/survey/Survey.tsx'
import { OwnBookings } from './OwnBookings.tsx'

/** The home page with the parts of other features. */
export default function HomeScreen() {
  return (
    <HomePage underButtons={<OwnBookings place="hero" className="absolute top-full left-0 mt-4" />}>
      <Survey />
      <NewsletterSignUp />
    </HomePage>
  )
}
