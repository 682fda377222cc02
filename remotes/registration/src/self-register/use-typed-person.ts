import { isRecord } from '@homeside/session/guards'
import { redirectInfoAtom } from '@homeside/session/redirect-info'
import { storedRecord } from '@homeside/session/stored-atom'
import { useAtom } from 'jotai'
import { useState } from 'react'

/** Four facts that the provider has on file. */
export interface Person {
  FirstName: string
  LastName: string
  DateOfBirth: string
  PostalCode: string
}

/** What the redirect info of section 3.1 of the specification has no place for. */
interface RestOfPerson {
  firstName: string
  postalCode: string
}

export const nothingTyped: RestOfPerson = { firstName: '', postalCode: '' }

function isRest(value: unknown): value is RestOfPerson {
  return isRecord(value) && typeof value['firstName'] === 'string' && typeof value['postalCode'] === 'string'
}

/** Stored in the tab, until the patient has proved who they are. */
export const restOfPersonAtom = storedRecord<RestOfPerson>('searchedPerson', nothingTyped, isRest)

/** What was typed on the page of the search, so that a refresh and Back lose nothing. */
export function useTypedPerson() {
  const [info, setInfo] = useAtom(redirectInfoAtom)
  const [rest, setRest] = useAtom(restOfPersonAtom)
  const [typed] = useState<Person>({
    FirstName: rest.firstName,
    LastName: info.lastName ?? '',
    DateOfBirth: info.dateOfBirth ?? '',
    PostalCode: rest.postalCode,
  })

  return {
    typed,
    /** The first page of the wizard starts with name and date of birth. */
    keep: (values: object) => {
      const { FirstName, LastName, DateOfBirth, PostalCode } = values as Person
      setInfo({ ...info, lastName: LastName, dateOfBirth: DateOfBirth })
      setRest({ firstName: FirstName, postalCode: PostalCode })
    },
  }
}
