import { noRedirect, redirectInfoAtom } from '@homeside/session/tab-stores'
import { useAtom, useSetAtom } from 'jotai'
import { useState } from 'react'

import type { Identity } from '../../api/verify-registration.ts'
import { foundRecordAtom, nobodyFound } from '../../self-register/found-record.ts'
import { nothingTyped, restOfPersonAtom } from '../../self-register/use-typed-person.ts'

/**
 * What was typed on the first page, so that a refresh and Back lose nothing: in the redirect info of section 3.1 of the
 * specification until it is proven. Code and email stay there until there is a password, in case the session expires
 * before.
 */
export function useTypedIdentity() {
  const [info, setInfo] = useAtom(redirectInfoAtom)
  const find = useSetAtom(foundRecordAtom)
  const keepRest = useSetAtom(restOfPersonAtom)
  const [typed] = useState<Identity>({
    RegistrationCode: info.registrationCode ?? '',
    EmailAddress: info.username ?? '',
    LastName: info.lastName ?? '',
    DateOfBirth: info.dateOfBirth ?? '',
  })

  function keep(values: object) {
    const { RegistrationCode, EmailAddress, LastName, DateOfBirth } = values as Identity
    setInfo({
      ...info,
      registrationCode: RegistrationCode,
      username: EmailAddress,
      lastName: LastName,
      dateOfBirth: DateOfBirth,
    })
  }

  return {
    typed,
    keep,
    /** Name and birth date were proven. */
    forget: ({ RegistrationCode, EmailAddress }: Identity) => {
      find(nobodyFound)
      keepRest(nothingTyped)
      setInfo({
        ...noRedirect,
        redirectPath: info.redirectPath,
        registrationCode: RegistrationCode,
        username: EmailAddress,
      })
    },
  }
}
