/** Every address of the site, written once. */
export const paths = {
  home: '/',
  services: '/services',
  service: (slug: string) => `/services/${encodeURIComponent(slug)}`,
  booking: '/booking',
  /** The choice travels in the address too, so that it can be shared and needs no script to arrive. */
  bookingOf: (serviceSlug: string, subServiceId?: string) => {
    const sub = subServiceId === undefined ? '' : `&sub=${encodeURIComponent(subServiceId)}`
    return `/booking?service=${encodeURIComponent(serviceSlug)}${sub}`
  },
  bookingPay: (bookingHash: string) => `/booking/pay/${encodeURIComponent(bookingHash)}`,
  bookingSuccess: (identifier: string) => `/booking/success/${encodeURIComponent(identifier)}`,
  about: '/about',
  policy: '/policy',
  unsubscribe: '/newsletter/unsubscribe',
} as const
