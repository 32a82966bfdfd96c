import { HomePage } from '#web/features/home/HomePage.tsx'
import { NewsletterSignUp } from '#web/features/newsletter/NewsletterSignUp.tsx'
import { Survey } from '#web/features/survey/Survey.tsx'
import { OwnBookings } from './OwnBookings.tsx'

/** The home page with its guests. */
export default function HomeScreen() {
  return (
    <HomePage underButtons={<OwnBookings place="home" />}>
      <Survey />
      <NewsletterSignUp />
    </HomePage>
  )
}
