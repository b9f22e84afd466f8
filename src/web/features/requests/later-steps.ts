/** The steps after the first two, in one chunk that is fetched while those are answered. */
export { StepContact } from './step-contact.tsx';
export { StepLocation } from './step-location.tsx';
export { StepPayment } from './step-payment.tsx';
export { RequestNotice, StepReview } from './step-review.tsx';
