import { jestExpect } from '@jest/expect'
import { TestEnvironment } from 'jest-environment-node'

/**
 * Gives jest’s functions to modules that Node has loaded: they see Node’s own global object, and an `expect` that knows
 * Node’s own String and Array.
 */
export default class NativeEnvironment extends TestEnvironment {
  handleTestEvent(event) {
    if (event.name !== 'setup') return
    Object.assign(globalThis, event.runtimeGlobals, { expect: jestExpect, jest: this.moduleMocker })
  }
}
