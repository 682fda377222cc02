import { remoteConfig } from '@homeside/build/remote-config'

import remote from './remote.ts'

export default remoteConfig(remote, import.meta.dirname)
