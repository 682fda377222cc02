import { createLocalJWKSet, generateKeyPair, jwtVerify, SignJWT, type JSONWebKeySet } from 'jose'

import { asPatient } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import type { Caller } from '../../../testing/test-api.ts'

const apiOrigin = 'https://api.portal.example'

interface Token {
  Token: string
  ExpiresInSeconds: number
}

onEveryEngine(
  'the token of a remote’s own backend',
  (api) => {
    const tokenOf = async (patient: Caller, Remote = 'sleep-diary') =>
      (await patient.post<Token>('account/remotetoken', { Remote })).body.Token
    const keys = async () => {
      const answer = await api().handle(new Request(`${api().origin}/.well-known/jwks.json`))
      return (await answer.json()) as JSONWebKeySet
    }
    /** Verifies a token as the team of a backend would. */
    const verified = async (token: string, audience = 'sleep-diary') =>
      (await jwtVerify(token, createLocalJWKSet(await keys()), { issuer: apiOrigin, audience })).payload

    test('names the patient to one backend, for five minutes, and the keys tell nothing secret', async () => {
      const patient = await asPatient(api(), await api().addPatient())
      const { body } = await patient.post<Token>('account/remotetoken', { Remote: 'sleep-diary' })
      expect(body.ExpiresInSeconds).toBe(300)
      const { exp = 0, iat = 0, sub, ...rest } = await verified(body.Token)
      expect(rest).toEqual({ iss: apiOrigin, aud: 'sleep-diary', jti: expect.any(String), provider: 'bluebird-hme' })
      expect(exp - iat).toBe(300)
      expect(sub).toMatch(/^[\w-]{43}$/)
      expect((await keys()).keys.flatMap(Object.keys)).not.toContain('d')
    })

    test('has the same subject each time, and another for each remote, patient and provider', async () => {
      const made = await api().addPatient({ OtherProviders: ['northridge'] })
      const patient = await asPatient(api(), made)
      const elsewhere = await asPatient(api(), { ...made, Alias: 'northridge' })
      const other = await asPatient(api(), await api().addPatient())
      const first = await verified(await tokenOf(patient))
      expect(await verified(await tokenOf(patient))).toMatchObject({ sub: first.sub })
      const others = [
        await verified(await tokenOf(patient, 'meals'), 'meals'),
        await verified(await tokenOf(elsewhere)),
        await verified(await tokenOf(other)),
      ]
      expect(others[1]).toMatchObject({ provider: 'northridge' })
      expect(new Set([first, ...others].map(({ sub }) => sub)).size).toBe(4)
    })

    test('is worth nothing at another backend, nor as a session; and no other key makes one', async () => {
      const patient = await asPatient(api(), await api().addPatient())
      const token = await tokenOf(patient)
      await expect(verified(token, 'meals')).rejects.toThrow('aud')
      const Authorization = `Bearer ${token}`
      for (const door of ['patient/info', 'patient/user', 'staff/patients', 'staff/trail']) {
        const answer = await api().handle(new Request(`${api().origin}/${door}`, { headers: { Authorization } }))
        expect([door, answer.status]).toEqual([door, 401])
      }
      expect((await patient.post('account/remotetoken', { Remote: 'meals' }, { Authorization })).status).toBe(401)
      const { privateKey } = await generateKeyPair('ES256')
      const [{ kid = '' } = {}] = (await keys()).keys
      const forged = new SignJWT({})
        .setProtectedHeader({ alg: 'ES256', kid })
        .setIssuer(apiOrigin)
        .setAudience('sleep-diary')
      await expect(verified(await forged.sign(privateKey))).rejects.toThrow('signature')
    })

    test('two servers that need the first key at once make one', async () => {
      const patient = await asPatient(api(), await api().addPatient())
      await api().database.execute('delete from remote_keys')
      const tokens = await Promise.all(Array.from({ length: 8 }, () => tokenOf(patient)))
      const subjects = await Promise.all(tokens.map(async (token) => (await verified(token)).sub))
      expect(new Set(subjects).size).toBe(1)
      expect((await keys()).keys).toHaveLength(1)
    })

    test('is given to nobody else: not without a session, not for a name that is none', async () => {
      const nobody = await api().handle(
        new Request(`${api().origin}/account/remotetoken`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ Remote: 'sleep-diary' }),
        }),
      )
      expect(nobody.status).toBe(401)
      const patient = await asPatient(api(), await api().addPatient())
      expect((await patient.post('account/remotetoken', { Remote: 'https://evil.example' })).status).toBe(422)
    })
  },
  { apiOrigin },
)
