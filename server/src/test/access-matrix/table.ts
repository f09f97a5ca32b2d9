import { type Role, roles } from '#test/access-matrix/people.ts'

/**
 * `of` names a row of fixture-data.ts, or `-`. `ok`: answered, nothing changed. `done`: answered, the database changed. Else
 * the code of a refusal, nothing changed. Of the sender's letters to the receiver, `letter` and `reported` were opened, `fresh`
 * was not, `removed` is hidden from its receiver, `closed` cannot be opened yet. `unseen` went from `blocked` to the receiver, who had blocked them. `guest` is
 * one of the sender's. Calls by link bring hers, that of `closedGuest`, or for `none` a wrong secret. Else `none` is no letter.
 */
const procedures = `
accounts              of        visitor    stranger   sender     receiver   blocked    banned     admin
  session             -         ok         ok         ok         ok         ok         suspended  ok
  checkUsername       sender    ok         ok         ok         ok         ok         ok         ok
  signUp              newcomer  done       done       done       done       done       done       done
  signIn              sender    done       done       done       done       done       done       done
  signIn              banned    suspended  suspended  suspended  suspended  suspended  suspended  suspended
  resendVerification  pending   done       done       done       done       done       done       done
  verifyEmail         verify    done       done       done       done       done       done       done
  signOut             -         ok         done       done       done       done       ok         done
  timeZone            -         signed_out  ok        ok         ok         ok         suspended  ok
  changeTimeZone      -         signed_out  done      done       done       done       suspended  done
  enclosuresChoice    -         signed_out  ok        ok         ok         ok         suspended  ok
  changeEnclosuresChoice  -     signed_out  done      done       done       done       suspended  done

passwords    of      visitor     stranger        sender  receiver        blocked         banned     admin
  forgot     sender  done        done            done    done            done            done       done
  checkLink  reset   ok          ok              ok      ok              ok              ok         ok
  reset      reset   done        done            done    done            done            done       done
  change     sender  signed_out  wrong_password  done    wrong_password  wrong_password  suspended  wrong_password

emailChanges  of      visitor     stranger        sender  receiver        blocked         banned     admin
  pending     -       signed_out  ok              ok      ok              ok              suspended  ok
  ask         sender  signed_out  wrong_password  done    wrong_password  wrong_password  suspended  invalid_input
  cancel      -       signed_out  ok              done    ok              ok              suspended  ok
  confirm     change  done        done            done    done            done            done       done
  undo        moved   done        done            done    done            done            done       done

sessions     of       visitor     stranger   sender  receiver   blocked    banned     admin
  list       -        signed_out  ok         ok      ok         ok         suspended  ok
  end        session  signed_out  not_found  done    not_found  not_found  suspended  not_found
  endOthers  -        signed_out  ok         done    ok         ok         suspended  ok
  stay       -        signed_out  done       done    done       done       suspended  done
  confirm    sender   signed_out  wrong_password  done  wrong_password  wrong_password  suspended  wrong_password
  timeOut    -        ok          done       done    done       done       ok         done

passkeys       of       visitor     stranger         sender  receiver         blocked          banned     admin
  list         -        signed_out  ok               ok      ok               ok               suspended  ok
  startAdding  sender   signed_out  wrong_password   ok      wrong_password   wrong_password   suspended  wrong_password
  accepted     -        signed_out  ok               ok      ok               ok               suspended  ok
  confirm      sender   signed_out  passkey_refused  done    passkey_refused  passkey_refused  suspended  passkey_refused
  add          sender   signed_out  passkey_refused  done    passkey_refused  passkey_refused  suspended  passkey_refused
  remove       passkey  signed_out  wrong_password   done    wrong_password   wrong_password   suspended  wrong_password
  startSignIn  -        ok          ok               ok      ok               ok               ok         ok
  signIn       sender   done        done             done    done             done             done       done

accountData  of  visitor     stranger  sender  receiver  blocked  banned     admin
  start      -   signed_out  ok        ok      ok        ok       suspended  ok

leaving  of      visitor     stranger        sender  receiver        blocked         banned     admin
  leave  sender  signed_out  wrong_password  done    wrong_password  wrong_password  suspended  invalid_input
  stay   -       signed_out  ok              ok      ok              ok              suspended  ok

profiles      of      visitor     stranger   sender     receiver   blocked    banned     admin
  byUsername  sender  ok          ok         ok         ok         ok         ok         ok
  byUsername  banned  not_found   not_found  not_found  not_found  not_found  not_found  not_found
  own         -       signed_out  ok         ok         ok         ok         suspended  ok
  update      -       signed_out  done       done       done       done       suspended  done

pictures   of              visitor     stranger   sender     receiver  blocked    banned     admin
  remove   -               signed_out  ok         done       ok        ok         suspended  ok
  putBack  removedPicture  signed_out  not_found  not_found  done      not_found  suspended  not_found
  isEnclosureStored  photograph  signed_out  ok  ok  ok  ok  suspended  ok

letters               of        visitor     stranger         sender          receiver   blocked          banned     admin
  findRecipient       stranger  signed_out  self_send        ok              ok         ok               suspended  ok
  recentRecipients    -         signed_out  ok               ok              ok         ok               suspended  ok
  matchingRecipients  receiver  signed_out  ok               ok              ok         ok               suspended  ok
  send                receiver  signed_out  done             done            self_send  done             suspended  done
  send                sender    signed_out  friends_only     self_send       done       friends_only     suspended  friends_only
  send                letter    signed_out  letter_conflict  ok              self_send  letter_conflict  suspended  letter_conflict
  inbox               -         signed_out  ok               ok              done       ok               suspended  ok
  sent                -         signed_out  ok               ok              ok         ok               suspended  ok
  dashboard           -         signed_out  ok               ok              done       ok               suspended  ok
  unreadCount         -         signed_out  ok               ok              ok         ok               suspended  ok
  correspondence      sender    signed_out  ok               ok              done       ok               suspended  ok
  correspondence      guest     signed_out  not_found        ok              not_found  not_found        suspended  not_found
  keepsakes           -         signed_out  ok               ok              ok         ok               suspended  ok
  received            letter    signed_out  not_found        not_found       ok         not_found        suspended  not_found
  received            fresh     signed_out  not_found        not_found       done       not_found        suspended  not_found
  received            removed   signed_out  not_found        not_found       not_found  not_found        suspended  not_found
  received            closed    signed_out  not_found        not_found       ok         not_found        suspended  not_found
  received            unseen    signed_out  not_found        not_found       not_found  not_found        suspended  not_found
  received            reported  signed_out  not_found        not_found       ok         not_found        suspended  not_found
  received            none      signed_out  not_found        not_found       not_found  not_found        suspended  not_found
  markRead            fresh     signed_out  not_found        not_found       done       not_found        suspended  not_found
  markRead            closed    signed_out  not_found        not_found       too_early  not_found        suspended  not_found
  markRead            unseen    signed_out  not_found        not_found       not_found  not_found        suspended  not_found
  sentLetter          letter    signed_out  not_found        ok              not_found  not_found        suspended  not_found
  sentLetter          closed    signed_out  not_found        ok              not_found  not_found        suspended  not_found
  sentLetter          unseen    signed_out  not_found        not_found       not_found  ok               suspended  not_found
  sentLetter          reported  signed_out  not_found        ok              not_found  not_found        suspended  not_found
  remove              letter    signed_out  not_found        done            done       not_found        suspended  not_found
  remove              unseen    signed_out  not_found        not_found       not_found  done             suspended  not_found
  restore             removed   signed_out  not_found        ok              done       not_found        suspended  not_found
  restore             unseen    signed_out  not_found        not_found       not_found  ok               suspended  not_found
  takeBack            fresh     signed_out  not_found        done            not_found  not_found        suspended  not_found
  takeBack            letter    signed_out  not_found        already_opened  not_found  not_found        suspended  not_found
  takeBack            unseen    signed_out  not_found        not_found       not_found  done             suspended  not_found
  setFavourite        letter    signed_out  not_found        done            done       not_found        suspended  not_found
  setFavourite        unseen    signed_out  not_found        not_found       not_found  done             suspended  not_found

scheduledLetters  of         visitor     stranger   sender        receiver   blocked    banned     admin
  schedule        receiver   signed_out  done       done          self_send  done       suspended  done
  list            -          signed_out  ok         ok            ok         ok         suspended  ok
  get             scheduled  signed_out  not_found  ok            not_found  not_found  suspended  not_found
  change          scheduled  signed_out  not_found  done          not_found  not_found  suspended  not_found
  change          slow       signed_out  not_found  done          not_found  not_found  suspended  not_found
  sendNow         scheduled  signed_out  not_found  done          not_found  not_found  suspended  not_found
  sendNow         slow       signed_out  not_found  done          not_found  not_found  suspended  not_found
  cancel          scheduled  signed_out  not_found  done          not_found  not_found  suspended  not_found
  cancel          slow       signed_out  not_found  done          not_found  not_found  suspended  not_found
  cancel          letter     signed_out  not_found  already_left  not_found  not_found  suspended  not_found
  dismiss         returned   signed_out  not_found  done          not_found  not_found  suspended  not_found
  dismiss         scheduled  signed_out  not_found  not_found     not_found  not_found  suspended  not_found
  onTheWay        -          signed_out  ok         ok            ok         ok         suspended  ok

drafts      of       visitor     stranger   sender  receiver   blocked    banned     admin
  list      -        signed_out  ok         ok      ok         ok         suspended  ok
  get       draft    signed_out  not_found  ok      not_found  not_found  suspended  not_found
  save      draft    signed_out  not_found  done    not_found  not_found  suspended  not_found
  remove    draft    signed_out  not_found  done    not_found  not_found  suspended  not_found
  versions  draft    signed_out  not_found  ok      not_found  not_found  suspended  not_found
  version   version  signed_out  not_found  ok      not_found  not_found  suspended  not_found

signatures  of  visitor     stranger  sender  receiver  blocked  banned     admin
  get       -   signed_out  ok        ok      ok        ok       suspended  ok
  set       -   signed_out  done      done    done      done     suspended  done
  remove    -   signed_out  ok        done    ok        ok       suspended  ok

guests           of             visitor       stranger      sender        receiver      blocked       banned        admin
  create         -              signed_out    done          done          done          done          suspended     done
  list           -              signed_out    ok            ok            ok            ok            suspended     ok
  send           guest          signed_out    not_found     done          not_found     not_found     suspended     not_found
  send           closedGuest    signed_out    not_found     guest_closed  not_found     not_found     suspended     not_found
  send           receiver       signed_out    not_found     not_found     not_found     not_found     suspended     not_found
  link           guest          signed_out    not_found     ok            not_found     not_found     suspended     not_found
  link           closedGuest    signed_out    not_found     guest_closed  not_found     not_found     suspended     not_found
  changeLink     guest          signed_out    not_found     done          not_found     not_found     suspended     not_found
  close          guest          signed_out    not_found     done          not_found     not_found     suspended     not_found
  close          closedGuest    signed_out    not_found     ok            not_found     not_found     suspended     not_found
  reactivate     guest          signed_out    not_found     ok            not_found     not_found     suspended     not_found
  reactivate     closedGuest    signed_out    not_found     done          not_found     not_found     suspended     not_found
  envelopes      guest          ok            ok            ok            ok            ok            ok            ok
  envelopes      closedGuest    link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid
  envelopes      none           link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid
  markDelivered  guest          done          done          done          done          done          done          done
  markDelivered  closedGuest    link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid
  markDelivered  none           link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid
  open           freshForGuest  done          done          done          done          done          done          done
  open           openedByGuest  done          done          done          done          done          done          done
  open           closedForGuest  too_early    too_early     too_early     too_early     too_early     too_early     too_early
  open           letter         not_found     not_found     not_found     not_found     not_found     not_found     not_found
  open           closedGuest    link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid
  open           none           link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid
  answer         guest          done          done          done          done          done          done          done
  answer         closedGuest    link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid
  answer         none           link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid
  report         openedByGuest  done          done          done          done          done          done          done
  report         freshForGuest  not_found     not_found     not_found     not_found     not_found     not_found     not_found
  report         closedForGuest  done         done          done          done          done          done          done
  report         letter         not_found     not_found     not_found     not_found     not_found     not_found     not_found
  report         closedGuest    link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid
  report         none           link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid
  mail           guest          signed_out    not_found     done          not_found     not_found     suspended     not_found
  mail           closedGuest    signed_out    not_found     guest_closed  not_found     not_found     suspended     not_found
  refuseMail     guest          done          done          done          done          done          done          done
  refuseMail     closedGuest    link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid
  refuseMail     none           link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid
  claim          guest          signed_out    done          self_send     done          done          suspended     done
  claim          closedGuest    signed_out    link_invalid  link_invalid  link_invalid  link_invalid  suspended     link_invalid
  claim          none           signed_out    link_invalid  link_invalid  link_invalid  link_invalid  suspended     link_invalid

mailRefusals  of       visitor       stranger      sender        receiver      blocked       banned        admin
  refuse      stop     done          done          done          done          done          done          done
  refuse      none     link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid
  undo        refused  done          done          done          done          done          done          done
  undo        stop     ok            ok            ok            ok            ok            ok            ok
  undo        none     link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid

notices         of      visitor       stranger      sender        receiver      blocked       banned        admin
  settings      -       signed_out    ok            ok            ok            ok            suspended     ok
  change        -       signed_out    done          done          done          done          suspended     done
  subscribe     -       signed_out    done          done          done          done          suspended     done
  subscribe     device  signed_out    push_refused  push_refused  push_refused  push_refused  suspended     push_refused
  unsubscribe   device  done          done          done          done          done          done          done
  removeDevice  device  signed_out    not_found     done          not_found     not_found     suspended     not_found
  mute          sender  signed_out    done          not_found     done          done          suspended     done
  mute          guest   signed_out    not_found     done          not_found     not_found     suspended     not_found
  unmute        muted   signed_out    ok            done          ok            ok            suspended     ok
  sendTest      -       signed_out    ok            done          ok            ok            suspended     ok
  stop          notice  done          done          done          done          done          done          done
  stop          none    link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid
  undoStop      ended   done          done          done          done          done          done          done
  undoStop      none    link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid  link_invalid

receipts     of      visitor     stranger  sender     receiver  blocked  banned     admin
  get        -       signed_out  ok        ok         ok        ok       suspended  ok
  setForAll  -       signed_out  done      done       done      done     suspended  done
  setFor     sender  signed_out  done      not_found  done      done     suspended  done

blocks     of       visitor     stranger   sender     receiver   blocked    banned     admin
  list     -        signed_out  ok         ok         ok         ok         suspended  ok
  block    sender   signed_out  done       not_found  done       done       suspended  done
  block    guest    signed_out  not_found  done       not_found  not_found  suspended  not_found
  unblock  blocked  signed_out  ok         ok         done       ok         suspended  ok

reports     of        visitor     stranger   sender     receiver   blocked    banned     admin
  report    letter    signed_out  not_found  not_found  done       not_found  suspended  not_found
  report    closed    signed_out  not_found  not_found  done       not_found  suspended  not_found
  report    fresh     signed_out  not_found  not_found  not_found  not_found  suspended  not_found
  report    unseen    signed_out  not_found  not_found  not_found  not_found  suspended  not_found
  ofLetter  reported  signed_out  ok         ok         ok         ok         suspended  ok

failures  of  visitor     stranger  sender  receiver  blocked  banned     admin
  tell    -   ok          ok        ok      ok        ok       ok         ok

templates  of  visitor     stranger  sender  receiver  blocked  banned     admin
  list     -   signed_out  ok        ok      ok        ok       suspended  ok

testimonials  of  visitor     stranger  sender  receiver  blocked  banned     admin
  approved    -   ok          ok        ok      ok        ok       ok         ok
  own         -   signed_out  ok        ok      ok        ok       suspended  ok
  share       -   signed_out  done      done    done      done     suspended  done
  withdraw    -   signed_out  ok        done    ok        ok       suspended  ok

live      of  visitor     stranger  sender  receiver  blocked  banned     admin
  stream  -   signed_out  ok        ok      ok        ok       suspended  ok

admin                of           visitor     stranger   sender     receiver   blocked    banned     admin
  statistics         -            signed_out  not_admin  not_admin  not_admin  not_admin  suspended  ok
  users              -            signed_out  not_admin  not_admin  not_admin  not_admin  suspended  ok
  user               sender       signed_out  not_admin  not_admin  not_admin  not_admin  suspended  ok
  ban                sender       signed_out  not_admin  not_admin  not_admin  not_admin  suspended  done
  ban                admin        signed_out  not_admin  not_admin  not_admin  not_admin  suspended  own_account
  unban              banned       signed_out  not_admin  not_admin  not_admin  not_admin  suspended  done
  audit              -            signed_out  not_admin  not_admin  not_admin  not_admin  suspended  ok
  reports            -            signed_out  not_admin  not_admin  not_admin  not_admin  suspended  ok
  discloseLetter     report       signed_out  not_admin  not_admin  not_admin  not_admin  suspended  done
  discloseLetter     letter       signed_out  not_admin  not_admin  not_admin  not_admin  suspended  not_found
  resolveReport      report       signed_out  not_admin  not_admin  not_admin  not_admin  suspended  done
  testimonials       -            signed_out  not_admin  not_admin  not_admin  not_admin  suspended  ok
  decideTestimonial  testimonial  signed_out  not_admin  not_admin  not_admin  not_admin  suspended  done
`

const plainRoutes = `
POST                           of               visitor     stranger   sender     receiver   blocked    banned     admin
  /api/photographs/:id         newPhotograph    signed_out  done       done       done       done       suspended  done
  /api/photographs/:id         photograph       signed_out  not_found  ok         not_found  not_found  suspended  not_found
  /api/guest-link/photographs  guestPhotograph  ok          ok         ok         ok         ok         ok         ok
  /api/guest-link/photographs  photograph       not_found   not_found  not_found  not_found  not_found  not_found  not_found
  /api/recordings/:id         newRecording    signed_out  done       done       done       done       suspended  done
  /api/recordings/:id         recording       signed_out  not_found  ok         not_found  not_found  suspended  not_found
  /api/guest-link/recordings  guestRecording  ok          ok         ok         ok         ok         ok         ok
  /api/guest-link/recordings  recording       not_found   not_found  not_found  not_found  not_found  not_found  not_found
  /api/profile-picture  -   signed_out  done      done    done      done     suspended  done
  /api/mail/stop        stop  done      done      done    done      done     done       done
  /api/mail/stop        notice  done    done      done    done      done     done       done
  /share                -     303       303       303     303       303      303        303
  /api/mail/stop        none  ok        ok        ok      ok        ok       ok         ok

GET                          of       visitor     stranger      sender        receiver      blocked       banned     admin
  /api/account-data          ticket   signed_out  not_found     ok            not_found     not_found     suspended  not_found
  /api/mail/stop             stop     303         303           303           303           303           303        303
  /api/mail/stop             notice   303         303           303           303           303           303        303
  /api/account-data          none     signed_out  link_invalid  link_invalid  link_invalid  link_invalid  suspended  link_invalid
  /api/photographs/:id       photograph       signed_out  not_found  ok         ok         not_found  suspended  not_found
  /api/photographs/:id       freshPhotograph  signed_out  not_found  ok         not_found  not_found  suspended  not_found
  /api/photographs/:id       unseenPhotograph  signed_out  not_found  not_found  not_found  ok        suspended  not_found
  /api/photographs/:id       draftPhotograph  signed_out  not_found  ok         not_found  not_found  suspended  not_found
  /api/photographs/:id       none             signed_out  not_found  not_found  not_found  not_found  suspended  not_found
  /api/reports/:reportId/photographs/:id  reportedPhotograph  signed_out  not_admin  not_admin  not_admin  not_admin  suspended  done
  /api/reports/:reportId/photographs/:id  photograph  signed_out  not_admin  not_admin  not_admin  not_admin  suspended  not_found
  /api/recordings/:id       recording       signed_out  not_found  ok         ok         not_found  suspended  not_found
  /api/recordings/:id       freshRecording  signed_out  not_found  ok         not_found  not_found  suspended  not_found
  /api/recordings/:id       unseenRecording  signed_out  not_found  not_found  not_found  ok        suspended  not_found
  /api/recordings/:id       draftRecording  signed_out  not_found  ok         not_found  not_found  suspended  not_found
  /api/recordings/:id       none             signed_out  not_found  not_found  not_found  not_found  suspended  not_found
  /api/reports/:reportId/recordings/:id  reportedRecording  signed_out  not_admin  not_admin  not_admin  not_admin  suspended  done
  /api/reports/:reportId/recordings/:id  recording  signed_out  not_admin  not_admin  not_admin  not_admin  suspended  not_found
  /pictures/*                picture  ok          ok            ok            ok            ok            ok         ok
  /pictures/*                none     not_found   not_found     not_found     not_found     not_found     not_found  not_found
  /u/:username               sender   ok          ok            ok            ok            ok            ok         ok
  /u/:username               banned   not_found   not_found     not_found     not_found     not_found     not_found  not_found
  /u/:username/              sender   ok          ok            ok            ok            ok            ok         ok
  /l                         -        ok          ok            ok            ok            ok            ok         ok
  /l/*                       guest    ok          ok            ok            ok            ok            ok         ok
  /l/*                       closedGuestok          ok            ok            ok            ok            ok         ok
  /share                     -        ok          ok            ok            ok            ok            ok         ok
  /cards/landing.jpg         -        ok          ok            ok            ok            ok            ok         ok
  /index.html                -        ok          ok            ok            ok            ok            ok         ok
  /licenses                  -        ok          ok            ok            ok            ok            ok         ok
  /robots.txt                -        ok          ok            ok            ok            ok            ok         ok
  /sitemap.xml               -        ok          ok            ok            ok            ok            ok         ok
  /.well-known/security.txt  -        ok          ok            ok            ok            ok            ok         ok
  /.well-known/passkey-endpoints  -   ok          ok            ok            ok            ok            ok         ok
  /.well-known/change-password    -   302         302           302           302           302           302        302
  /api/health/live           -        ok          ok            ok            ok            ok            ok         ok
  /api/health/ready          -        ok          ok            ok            ok            ok            ok         ok
  /api/v1/openapi.json       -        ok          ok            ok            ok            ok            ok         ok
  /api/docs                  -        ok          ok            ok            ok            ok            ok         ok
  /api/docs/styles.css       -        ok          ok            ok            ok            ok            ok         ok

GET at this machine     of    visitor  stranger  sender  receiver  blocked  banned  admin
  /api/metrics          -     ok       ok        ok      ok        ok       ok      ok
  /mailbox              -     ok       ok        ok      ok        ok       ok      ok
  /mailbox/mailbox.css  -     ok       ok        ok      ok        ok       ok      ok
  /mailbox/:id          mail  ok       ok        ok      ok        ok       ok      ok
  /mailbox/:id/html     mail  ok       ok        ok      ok        ok       ok      ok

GET from elsewhere      of    visitor    stranger   sender     receiver   blocked    banned     admin
  /api/metrics          -     not_found  not_found  not_found  not_found  not_found  not_found  not_found
  /mailbox              -     not_found  not_found  not_found  not_found  not_found  not_found  not_found
  /mailbox/mailbox.css  -     not_found  not_found  not_found  not_found  not_found  not_found  not_found
  /mailbox/:id          mail  not_found  not_found  not_found  not_found  not_found  not_found  not_found
  /mailbox/:id/html     mail  not_found  not_found  not_found  not_found  not_found  not_found  not_found
`

/**
 * What a person does, which keeps their session alive, whatever it answers (docs/rules.md 2.2). All other calls and routes renew
 * nothing: pages make them by themselves, or they ask for nobody's session.
 */
const renewing = `
accounts          changeTimeZone changeEnclosuresChoice
passwords         change
emailChanges      ask cancel
sessions          end endOthers stay confirm
passkeys          startAdding add remove confirm
accountData       start
leaving           leave stay
profiles          update
pictures          remove putBack
letters           send markRead remove restore takeBack setFavourite
scheduledLetters  schedule change sendNow cancel dismiss
drafts            save remove
signatures        set remove
guests            create send changeLink close reactivate mail claim
notices           change removeDevice mute unmute sendTest
receipts          setForAll setFor
blocks            block unblock
reports           report
testimonials      share withdraw
admin             ban unban discloseLetter resolveReport decideTestimonial
POST              /api/photographs/:id /api/recordings/:id /api/profile-picture
`

export type Row = {
  /** The name of a router, or how a route is requested. */
  readonly room: string
  /** Such as letters.send, or the path of a route. */
  readonly name: string
  readonly of: string
  readonly outcomes: Readonly<Record<Role, string>>
}

export const procedureRows = read(procedures).map(row => ({ ...row, name: `${row.room}.${row.name}` }))
export const plainRows = read(plainRoutes)

/** Such as letters.send, or POST /api/profile-picture. */
export const renewingCalls: ReadonlySet<string> = new Set(
  renewing.split('\n').flatMap(line => {
    const [room = '', ...names] = line.split(/ +/)
    return names.map(name => (room === 'POST' ? `${room} ${name}` : `${room}.${name}`))
  }),
)

/** At the margin: a router and its columns. Two spaces end a name. */
function read(table: string): Row[] {
  let room = ''
  return table.split('\n').flatMap(line => {
    const [name = '', of = '', ...outcomes] = line.trim().split(/ {2,}/)
    if (of === 'of') room = name
    if (of === 'of' || outcomes.length !== roles.length) return []
    const byRole = roles.map((role, index): [Role, string] => [role, outcomes[index] ?? ''])
    return [{ room, name, of, outcomes: Object.fromEntries(byRole) as Row['outcomes'] }]
  })
}
