import english from '../../../remotes/payments/src/strings/en.json' with { type: 'json' }
import { test } from '../engine-test.ts'

test('the payments portal opens in a new tab by one tap, and an engine that blocks its cookies in a frame shows none', async ({
  comeHome,
  onScreen,
}) => {
  const { open, newTab, title, tooSmall } = english.portal
  const { Alias } = await comeHome({ Provider: 'harbor-health' })
  await onScreen.open(`/${Alias}/bpc`)
  await onScreen.seeHeading(title)
  // The link is there from the start. A frame would appear after the portal's server has answered.
  await onScreen.see(new RegExp(`^(${newTab}|${tooSmall})$`))
  await onScreen.seeNo('.pay-probe')
  await onScreen.see(newTab)
  await onScreen.seeNo('.pay-portal-frame')
  await onScreen.click('link', open)
  await onScreen.atInOtherTab(/^http:\/\/127\.0\.0\.1:\d+\/harbor-health$/)
  await onScreen.at(`/${Alias}/bpc`)
})
