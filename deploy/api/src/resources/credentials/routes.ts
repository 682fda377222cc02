import {
  changePassword as changePasswordCall,
  changeUsername as changeUsernameCall,
} from '@homeside/contract/credentials'

import type { ServeCall } from '../../calls/call-request.ts'
import type { Dependencies } from '../../calls/dependencies.ts'
import { presentSignIn } from '../session/presenter.ts'
import { changePassword } from './change-password.ts'
import { changeUsername } from './change-username.ts'

/** Serves the calls that change username and password. */
export function serveCredentials(serve: ServeCall, settings: Dependencies): void {
  serve(changeUsernameCall, {
    act: (request) => changeUsername(request, settings),
    present: presentSignIn,
  })
  serve(changePasswordCall, {
    act: (request) => changePassword(request, settings),
    present: presentSignIn,
  })
}
