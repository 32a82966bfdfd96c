import { HomePage } from '#web/features/home/HomePage.tsx'
import { NewsletterSignUp } from '#web/features/newsletter/NewsletterSignUp.tsx'
import { Survey } from '#web/features/survey/Survey.tsx'
import { OwnBookings } from './OwnBookings.tsx'

/** The home page with its guests. */
export default function HomeScreen() {
  return (
    <HomePage underButtons={<OwnBookings place="hero" className="absolute top-full left-0 mt-4" />}>
      <Survey />
      <NewsletterSignUp />
    </HomePage>
  )
}
