import { createVerifiedAccount } from '#accounts/sign-up/accounts.ts'
import type { TestApp, TestPerson } from '#test/harness.ts'

/** The receiver has blocked `blocked`; `banned` was signed in when they were banned. */
export const roles = ['visitor', 'stranger', 'sender', 'receiver', 'blocked', 'banned', 'admin'] as const
export type Role = (typeof roles)[number]
export type MemberRole = Exclude<Role, 'visitor'>

export const members = roles.filter(role => role !== 'visitor')

export const usernameOf = (member: MemberRole) => `The_${member}`
export const emailOf = (member: MemberRole) => `${usernameOf(member).toLowerCase()}@example.com`
export const passwordOf = (member: MemberRole) => `the words of the ${member}`

export type People = Readonly<Record<MemberRole, TestPerson>>

export async function invitePeople(app: TestApp): Promise<People> {
  const invite = async (member: MemberRole): Promise<TestPerson> => {
    const [email, password] = [emailOf(member), passwordOf(member)]
    await createVerifiedAccount(app.deps.db, { username: usernameOf(member), email, password })
    return app.signIn(email, password)
  }
  const [stranger, sender, receiver, blocked, banned, admin] = await Promise.all([
    invite('stranger'),
    invite('sender'),
    invite('receiver'),
    invite('blocked'),
    invite('banned'),
    invite('admin'),
  ])
  return { stranger, sender, receiver, blocked, banned, admin }
}
