import { DAYS_OF_WEEK } from '../contract/rules.ts'
import { chooseTime, confirmButton, payment, typeInformation } from './booking-steps.ts'
import { expect, test } from './desk-spa.ts'
import { mailSaying } from './mailbox.ts'

const timeRanges = [{ startHour: 9, startMinute: 0, endHour: 17, endMinute: 0 }]
const consultation = {
  name: 'Consultation',
  serviceArray: [
    {
      name: 'A first look at your skin',
      duration: 30,
      price: 0,
      availability: DAYS_OF_WEEK.slice(1).map(day => ({ day, timeRanges })),
    },
  ],
}

test('what costs nothing is confirmed at once: nobody is asked for a transfer', async ({ page, desk, spa }) => {
  const { service } = await desk.call('post', '/services', consultation)
  try {
    await page.goto(`/services/${service.slug}`)
    await expect(page.getByText('Free', { exact: true }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Book Now: A first look at your skin' }).click()
    await chooseTime(page)
    const { email } = await typeInformation(page)
    await confirmButton(page).click()
    await expect(page).toHaveURL(/\/booking\/success\//)
    await expect(page.getByText('Free', { exact: true }).first()).toBeVisible()
    await expect(payment(page)).toBeHidden()
    await expect(page.getByText(/Upload your receipt/)).toHaveCount(0)
    const { text } = await mailSaying(email, 'A first look at your skin', spa.dataDir)
    expect(text).not.toMatch(/transfer|receipt/i)
  } finally {
    await desk.call('delete', `/services/${service._id}`)
  }
})
