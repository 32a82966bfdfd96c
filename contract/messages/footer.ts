export const footerText = {
  services: 'Services',
  quickLinks: 'Quick Links',
  aboutUs: 'About Us',
  policy: 'Policy',
  locateUs: 'Locate Us',
  contactUs: 'Contact Us',
  protocols: 'Protocols',
  privacyPolicy: 'Privacy Policy',
} as const
