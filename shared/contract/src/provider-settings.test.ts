import { patientIdentity, staffIdentity } from './provider-settings.ts'

test.each([
  ['https://login.shop.example', true],
  ['https://login.shop.example/realms/shop', true],
  ['https://user:pw@login.shop.example', false],
  ['https://user@login.shop.example', false],
  ['https://login.shop.example/?tenant=1', false],
  ['https://login.shop.example/#there', false],
  ['http://login.shop.example', false],
  ['javascript:alert(1)', false],
  ['', false],
])('the address %j names an identity provider: %s', (issuer, isOne) => {
  for (const identity of [staffIdentity, patientIdentity]) {
    expect(identity.safeParse({ issuer, clientId: 'portal' }).success).toBe(isOne)
  }
})
