import { HomePage } from '#web/features/home/HomePage.tsx'
import { NewsletterSignUp } from '#web/features/newsletter/NewsletterSignUp.tsx'
import { Survey } from '#web/features/survey/Survey.tsx'

/** The home page with its two guests. */
export default function HomeScreen() {
  return (
    <HomePage>
      <Survey />
      <NewsletterSignUp />
    </HomePage>
  )
}
