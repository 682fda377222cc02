import { frameRights } from './frame-rights.ts'
import { portalAddress } from './payments-portal-page.tsx'

test('an https address of another site, or one of this machine, can be opened', () => {
  expect(portalAddress('https://pay.example/harbor')?.href).toBe('https://pay.example/harbor')
  expect(portalAddress('http://127.0.0.1:56697/harbor-health')?.origin).toBe('http://127.0.0.1:56697')
})

test.each([
  null,
  '',
  '/harbor',
  '//pay.example',
  'http://pay.example',
  'javascript:alert(1)',
  'https://a@pay.example',
  window.location.href,
])('%s is no address', (text) => expect(portalAddress(text)).toBeNull())

test('a framed portal can pay, and cannot put another page in place of the patient’s own', () => {
  const rights = frameRights.split(' ')
  expect(rights).toEqual(expect.arrayContaining(['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-popups']))
  expect(rights.filter((right) => right.startsWith('allow-top-navigation'))).toEqual([])
})
