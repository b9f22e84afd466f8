/** The steps after the first one, in one chunk that is fetched while that is answered. */
export { StepContact } from './step-contact.tsx';
export { StepLocation } from './step-location.tsx';
export { StepPayment } from './step-payment.tsx';
export { RequestNotice, StepReview } from './step-review.tsx';
export { StepService } from './step-service.tsx';
